/** From this tick on, a range is full, whatever the pool's tick spacing (200 at most). */
export const END_TICK = 887_200;
