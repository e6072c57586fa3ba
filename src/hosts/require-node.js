import process from 'node:process';

// Plain JavaScript on purpose: it must still run on the versions that it refuses.
// 22.18 runs TypeScript as it is; 22.19 is the oldest that the SQLite driver's prebuilt library does not crash.
const NEEDED = [22, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `This needs Node.js ${NEEDED.join('.')} or newer, and this is ${process.versions.node}. ` +
      'A plain "npm ci" (with its development dependencies) brings a fitting one along.\n',
  );
  process.exit(1);
}
