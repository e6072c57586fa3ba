import { createRequire } from 'node:module';
import path from 'node:path';
import { fetchPackage } from '../fetch-package.ts';

/** The version that is fetched: another one may make other pictures. */
export const SHARP_VERSION = '0.35.5';

/** As much of sharp as the build uses; the package is not installed, so its own types are not there. */
export interface Image {
  metadata(): Promise<{ autoOrient: Size }>;
  /** Turns the picture as its EXIF orientation says. */
  autoOrient(): Image;
  resize(width: number, height: number, options: { fit: 'cover' | 'fill' }): Image;
  flatten(options: { background: string }): Image;
  toColourspace(space: 'srgb'): Image;
  avif(options: { quality: number }): Image;
  webp(options: { quality: number }): Image;
  jpeg(): Image;
  png(): Image;
  withExif(exif: Record<string, Record<string, string>>): Image;
  withMetadata(options: { orientation: number }): Image;
  raw(): Image;
  toBuffer(): Promise<Buffer>;
}

export interface Size {
  width: number;
  height: number;
}

export type Sharp = (
  picture: Buffer | Uint8Array,
  options?: { raw: Size & { channels: 1 | 3 | 4 } },
) => Image;

/** Loads sharp, fetched on first need; `undefined` where it can't be had. */
export async function loadSharp(): Promise<Sharp | undefined> {
  const folder = await fetchPackage('sharp', 'sharp', SHARP_VERSION);
  return folder === undefined
    ? undefined
    : (createRequire(path.join(folder, 'package.json'))(folder) as Sharp);
}
