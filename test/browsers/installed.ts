import { existsSync, globSync } from 'node:fs';
import { installFromDebian } from '../debian.ts';

/** Where systems keep a Firefox. `FIREFOX_PATH` names another one. */
const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** WebKit's driver, a display without a screen, and a window manager that fills it with the one window. */
const WEBKIT = ['WebKitWebDriver', 'Xvfb', 'matchbox-window-manager'];

/** The file of an installed Firefox. */
export function installedFirefox(): string | undefined {
  return [process.env['FIREFOX_PATH'] ?? '', ...FIREFOX].find((place) => existsSync(place));
}

/** The file of the installed browser of WebKit for GTK, if all that it needs is installed, too. */
export function installedWebkit(): string | undefined {
  return WEBKIT.every((program) => existsSync(`/usr/bin/${program}`))
    ? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1)
    : undefined;
}

/** Installs Firefox where there is none. @returns its file, or `undefined` where it can't be had */
export function ensureFirefox(): string | undefined {
  return installedFirefox() ?? (installFromDebian('firefox-esr') ? installedFirefox() : undefined);
}

/** Installs WebKit for GTK where there is none. @returns its file, or `undefined` where it can't be had */
export function ensureWebkit(): string | undefined {
  const packages = ['webkit2gtk-driver', 'xvfb', 'matchbox-window-manager'];
  return installedWebkit() ?? (installFromDebian(...packages) ? installedWebkit() : undefined);
}
