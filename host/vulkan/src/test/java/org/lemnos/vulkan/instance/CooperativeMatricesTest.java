package org.lemnos.vulkan.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import org.junit.jupiter.api.Test;
import org.lemnos.core.device.CooperativeShape;
import org.lemnos.core.device.FlexibleShape;
import org.lemnos.core.device.ProductTypes;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.EXTShaderFloat8;
import org.lwjgl.vulkan.KHRCooperativeMatrix;
import org.lwjgl.vulkan.VkCooperativeMatrixFlexibleDimensionsPropertiesNV;
import org.lwjgl.vulkan.VkCooperativeMatrixPropertiesKHR;

/** What drivers list is turned into entries of a profile; structures as a driver fills them, because CPU drivers list nothing. */
class CooperativeMatricesTest {
    private static final int HALF = KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT16_KHR;
    private static final int SINGLE = KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT32_KHR;

    @Test
    void aFixedShapeKeepsItsScopeExtentsTypesAndSaturation() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            // Read-only for applications: filled where a driver would.
            VkCooperativeMatrixPropertiesKHR listed = VkCooperativeMatrixPropertiesKHR.calloc(stack);
            long at = listed.address();
            memPutInt(at + VkCooperativeMatrixPropertiesKHR.MSIZE, 16);
            memPutInt(at + VkCooperativeMatrixPropertiesKHR.NSIZE, 8);
            memPutInt(at + VkCooperativeMatrixPropertiesKHR.KSIZE, 32);
            memPutInt(at + VkCooperativeMatrixPropertiesKHR.ATYPE, KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT8_KHR);
            memPutInt(at + VkCooperativeMatrixPropertiesKHR.BTYPE, KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT8_KHR);
            memPutInt(at + VkCooperativeMatrixPropertiesKHR.CTYPE, KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT32_KHR);
            memPutInt(
                    at + VkCooperativeMatrixPropertiesKHR.RESULTTYPE,
                    KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT32_KHR);
            memPutInt(at + VkCooperativeMatrixPropertiesKHR.SATURATINGACCUMULATION, 1);
            memPutInt(at + VkCooperativeMatrixPropertiesKHR.SCOPE, KHRCooperativeMatrix.VK_SCOPE_SUBGROUP_KHR);

            assertThat(CooperativeMatrices.shape(listed))
                    .isEqualTo(new CooperativeShape(
                            "subgroup", 16, 8, 32, new ProductTypes("u8", "i8", "i32", "i32", true)));
        }
    }

    @Test
    void aFlexibleShapeKeepsItsGranularityAndItsExactWorkgroup() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkCooperativeMatrixFlexibleDimensionsPropertiesNV listed =
                    VkCooperativeMatrixFlexibleDimensionsPropertiesNV.calloc(stack);
            long at = listed.address();
            memPutInt(at + VkCooperativeMatrixFlexibleDimensionsPropertiesNV.MGRANULARITY, 32);
            memPutInt(at + VkCooperativeMatrixFlexibleDimensionsPropertiesNV.NGRANULARITY, 16);
            memPutInt(at + VkCooperativeMatrixFlexibleDimensionsPropertiesNV.KGRANULARITY, 8);
            memPutInt(at + VkCooperativeMatrixFlexibleDimensionsPropertiesNV.ATYPE, HALF);
            memPutInt(
                    at + VkCooperativeMatrixFlexibleDimensionsPropertiesNV.BTYPE,
                    EXTShaderFloat8.VK_COMPONENT_TYPE_FLOAT8_E4M3_EXT);
            memPutInt(at + VkCooperativeMatrixFlexibleDimensionsPropertiesNV.CTYPE, SINGLE);
            memPutInt(at + VkCooperativeMatrixFlexibleDimensionsPropertiesNV.RESULTTYPE, SINGLE);
            memPutInt(
                    at + VkCooperativeMatrixFlexibleDimensionsPropertiesNV.SCOPE,
                    KHRCooperativeMatrix.VK_SCOPE_WORKGROUP_KHR);
            memPutInt(at + VkCooperativeMatrixFlexibleDimensionsPropertiesNV.WORKGROUPINVOCATIONS, 256);

            assertThat(CooperativeMatrices.shape(listed))
                    .isEqualTo(new FlexibleShape(
                            "workgroup", 32, 16, 8, new ProductTypes("f16", "f8-e4m3", "f32", "f32", false), 256));
        }
    }
}
