import { expect, test } from 'vitest'
import { findOutdated } from '~/scripts/backup/manifest'
import { splitStatements } from '~/scripts/backup/statements'

/** The statements of a text that arrives in chunks of this size. */
async function cut(text: string, size: number): Promise<string[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size))
  }
  const found: string[] = []
  for await (const statement of splitStatements(pieces())) found.push(statement)
  return found
}

const trigger = `CREATE TRIGGER \`kept\` AFTER UPDATE ON "end;" WHEN OLD.a <> NEW.a BEGIN
  -- it's not over; here
  UPDATE t SET a = CASE WHEN NEW.a = ';' THEN 1 ELSE 2 END;
  DELETE FROM t WHERE b = 'it''s; END;';
END`
const statements = ['PRAGMA foreign_keys=OFF', "INSERT INTO t VALUES('甲;''乙''',X'00ff',NULL)", trigger, 'COMMIT']

test('a statement is split correctly with any content and chunk size', async () => {
  const text = `${statements.join(';\n')};\n`
  for (const size of [1, 2, 3, 7, 64, text.length]) expect(await cut(text, size)).toEqual(statements)
})

test('an unfinished script ends with the remaining statement', async () => {
  expect(await cut("select 1;\nselect 'a", 5)).toEqual(['select 1', "select 'a"])
})

const at = (day: string, hour = '03') => `${day}T${hour}:00:00.000Z`
const now = new Date(at('2026-11-25', '12'))

test('keeps the newest backup of each day, week and month, and all of the last day', () => {
  const taken = [
    at('2026-08-31'),
    at('2026-09-30'),
    at('2026-10-31'),
    // Sunday ends a week.
    at('2026-11-15'),
    at('2026-11-16'),
    at('2026-11-22'),
    at('2026-11-23'),
    at('2026-11-24', '03'),
    at('2026-11-24', '13'),
    at('2026-11-25', '03'),
    at('2026-11-25', '04'),
  ]
  // Two days: the 25th and 24th. Two weeks: from the 23rd, and from the 16th by the 22nd. Three months: to October and September.
  expect(findOutdated(taken, { days: 2, weeks: 2, months: 3 }, now)).toEqual([
    at('2026-08-31'),
    at('2026-11-15'),
    at('2026-11-16'),
    at('2026-11-23'),
    at('2026-11-24', '03'),
  ])
})

test('keeps the only backup at any age', () => {
  expect(findOutdated([at('2020-01-01')], { days: 7, weeks: 5, months: 12 }, now)).toEqual([])
})
