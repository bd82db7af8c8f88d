import { expect, test } from 'vitest'
import { scansIn } from '~/tests/support/query-plan'

const SUBJECTS = 21_000
const catalogue = {
  indexes: new Map([
    ['subject_listed', 'subject'],
    ['depart_code', 'depart'],
  ]),
  views: new Map([['overdue', 'CREATE VIEW overdue AS SELECT r.id FROM `report` r WHERE r.due_time < 1']]),
}
const scans = (sql: string, steps: string[], rowsRead = SUBJECTS) =>
  scansIn(steps, { sql, args: [], rowsRead }, SUBJECTS, catalogue)

test.each([
  ['a table by its name', 'select * from "subject" where "status" = ?', 'SCAN subject'],
  ['a table by its alias', 'select * from depart d left join subject as s on s.depart_id = d.id', 'SCAN s LEFT-JOIN'],
  ['the table of a view', 'select count(*) from overdue', 'SCAN r'],
  ['a table in the order of an index', 'select * from subject', 'SCAN subject USING INDEX subject_listed'],
  ['an index made for the statement', 'select * from subject s', 'SEARCH s USING AUTOMATIC COVERING INDEX (id=?)'],
])('a scan of %s is found', (_, sql, step) => {
  expect(scans(sql, ['QUERY PLAN', step])).toEqual([step])
})

test.each([
  ['a covering index', 'select count(*) from subject', 'SCAN subject USING COVERING INDEX subject_listed'],
  ['a small table', 'select * from depart d, subject s', 'SCAN d USING INDEX depart_code'],
  ['a list of values', 'select * from json_each(?) j, subject s', 'SCAN j VIRTUAL TABLE INDEX 1:'],
])('a scan of %s is allowed', (_, sql, step) => {
  expect(scans(sql, [step])).toEqual([])
})

test("a scan of a subquery with a table's name is allowed if fewer rows were read than the table has", () => {
  const sql = 'select * from (select * from report limit 5) subject union select * from subject'
  const steps = ['CO-ROUTINE subject', 'SCAN subject']
  expect(scans(sql, steps, 50)).toEqual([])
  expect(scans(sql, steps, SUBJECTS)).toEqual(['SCAN subject'])
})

test('a scan in index order is allowed with a limit', () => {
  const sql = 'select * from subject order by status limit ?'
  const steps = ['SCAN subject USING INDEX subject_listed']
  expect(scans(sql, steps, 50)).toEqual([])
  expect(scans(sql, steps, SUBJECTS)).toEqual(steps)
})
