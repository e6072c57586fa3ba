/** Most bytes of a file that is handed to the studio. */
export const FILE_LIMIT = 100_000_000;
