// h is the same number everywhere.
#pragma once
#include "../columns.h"

struct ConstantH {
    static constexpr const char *name = "constant";
    static constexpr bool asks = false;
    I value;
    ConstantH(void *tables, U) : value(static_cast<Constant *>(tables)->value[0]) {}
    void read(Bytes) {}
    I whole(Bytes) const { return value; }
    INLINE I after(I, U, U, U) const { return value; }
    INLINE void slide(U, U, U) {}
};
