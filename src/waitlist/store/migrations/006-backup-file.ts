import type { StoreMigration } from '../schema.ts';

/**
 * What a backup was when it was written, so that only a file that is still the same is ever deleted, and to whom it was
 * encrypted. Backups of earlier versions have empty texts: they are never deleted automatically.
 */
export const backupFile: StoreMigration = {
  name: '006-backup-file',
  up: async (db) => {
    for (const column of ['sha256', 'recipient'])
      await db.schema
        .alterTable('backup')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
  },
};
