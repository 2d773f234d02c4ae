// h is the same number everywhere.
#pragma once
#include "../columns.h"

struct ConstantH : WithTables<Constant> {
    static constexpr const char *name = "constant";
    using WithTables::WithTables;
    I whole(Bytes) const { return t.value[0]; }
    INLINE I after(I h, U, U, U) const { return h; }
};
