import { readdirSync, readFileSync } from 'node:fs';

/** Processor time that a process and its children have used, in milliseconds (Linux, ticks of a hundredth second). */
export function familyTime(pid: number): number {
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ name, fields: statOf(name) }))
    .filter(({ name, fields }) => name === String(pid) || fields[1] === String(pid));
  return family.reduce((sum, { name, fields }) => {
    const own = Number(fields[11]) + Number(fields[12]);
    // What children that have ended used is kept with their parent.
    const ended = name === String(pid) ? Number(fields[13]) + Number(fields[14]) : 0;
    return sum + (own + ended) * 10;
  }, 0);
}

/** The fields of `/proc/PID/stat` after the name; none for a process that has just ended. */
function statOf(name: string): string[] {
  try {
    const [, after = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
    return after.split(' ');
  } catch {
    return [];
  }
}
