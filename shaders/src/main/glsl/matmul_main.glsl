// Hands each workgroup its tile: those of the first product come first. There may be surplus workgroups.

void main() {
    uint tile = workgroup_index();
    uint tiles = tiles_of(n);
#ifdef NORMALIZED
    normalize_rows_of(tile);
#endif
    if (tile < tiles) {
        product(tile);
    }
#ifdef QKV
    else {
        tile -= tiles;
        tiles = tiles_of(second_n);
        if (tile < tiles) {
            second_product(tile);
        } else if (tile - tiles < tiles_of(third_n)) {
            third_product(tile - tiles);
        }
    }
#endif
}
