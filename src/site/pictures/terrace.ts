/** The ground of a climb's terrace: a rise at its left, then a shelf that goes on beyond the window. */
export const TERRACE =
  'M0 176C2 120 6 92 21 66C38 38 60 26 93 24S211 30 260 28S428 20 496 23S738 31 825 28S1116 22 1240 25S3200 20 5200 25';
