import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { ZipInputFile } from 'fflate';

/** Method 8, DEFLATE (PKWARE, APPNOTE.TXT, section 4.4.5). */
const DEFLATE = 8;

/**
 * A file of a ZIP archive that Node's zlib packs in chunks, a third of the work of packing in JavaScript. Each chunk ends
 * on a byte and refers to nothing before it, so all of them together are one stream.
 */
export class ZipStream implements ZipInputFile {
  readonly filename: string;
  readonly compression = DEFLATE;
  size = 0;
  crc = 0;
  ondata: NonNullable<ZipInputFile['ondata']> = () => {
    throw new Error('The file is not part of an archive yet.');
  };

  /** @param filename the path in the archive, with forward slashes */
  constructor(filename: string) {
    this.filename = filename;
  }

  /** Adds text. @param final whether nothing comes after it */
  push(text: string, final = false): void {
    const bytes = Buffer.from(text);
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata(null, deflateRawSync(bytes, { level: 1, finishFlush }), final);
  }
}
