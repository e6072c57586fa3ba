import { ensureFirefox, ensureWebkit } from './browsers/installed.ts';
import { ensureBrowser } from './browser.ts';
import { fetchProgram, versionOf } from './programs.ts';
import { report } from './run/results.ts';
import { cacheFunctions } from './supabase/deno.ts';
import { fetchSystemdRoot } from './systemd/root.ts';
import { fetchTool, TOOLS, type Tool } from './tools.ts';

/**
 * `node test/fetch.ts quick` (or `all`, or `long`): finds or fetches the browsers, databases and proxies of the tests, and
 * names them. While tests run nothing is fetched: what is not there by then is skipped. In CI a tool that can't be had is
 * a failure of its own.
 */

/** Each finds or fetches a tool. They return its version, or `undefined` where it can't be had. */
const TOOLS_OF: Record<string, Record<string, () => Promise<string | undefined>>> = {
  quick: {
    Chromium: () => versionAt(ensureBrowser()),
    'Chromium’s headless shell': () => fetchProgram('chromium'),
    PostgreSQL: () => fetchPackage('postgres'),
  },
  all: {
    PgBouncer: () => fetchProgram('pgbouncer'),
    Deno: async () => {
      const folder = await fetchTool('deno');
      if (folder !== undefined) await cacheFunctions(folder);
      return folder && TOOLS.deno.version;
    },
  },
  long: {
    Caddy: () => fetchProgram('caddy'),
    nginx: () => fetchProgram('nginx'),
    'Debian with systemd': fetchSystemdRoot,
    Firefox: async () => (await fetchPackage('puppeteer-core')) && versionAt(ensureFirefox()),
    // Neither the browser nor its driver says which version it is without a display.
    WebKitGTK: async () =>
      ensureWebkit() && versionOf('dpkg-query', '--showformat=${Version}', '--show', 'webkit2gtk-driver'),
  },
};

const suites = Object.keys(TOOLS_OF);
const wanted = suites.slice(0, suites.indexOf(process.argv[2] ?? '') + 1);
for (const [name, fetch] of wanted.flatMap((suite) => Object.entries(TOOLS_OF[suite] ?? {}))) {
  const started = performance.now();
  const version = await fetch().catch((error: unknown) =>
    console.log(`${name} can't be had: ${String(error)}`),
  );
  const seconds = (performance.now() - started) / 1000;
  const found = version ?? 'not there, tests that need it are skipped';
  console.log(`${name}: ${found} (${seconds.toFixed(1)} s)`);
  const state = version !== undefined ? 'passed' : process.env['CI'] ? 'failed' : 'skipped';
  report({ name: `${name}: ${found}${version === undefined ? ' (needs a network)' : ''}`, state, seconds });
  if (state === 'failed') process.exitCode = 1;
}

async function versionAt(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : versionOf(file, '--version');
}

async function fetchPackage(tool: Tool): Promise<string | undefined> {
  return (await fetchTool(tool)) && TOOLS[tool].version;
}
