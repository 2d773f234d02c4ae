"""Many searches of many boards, in processes of their own."""
