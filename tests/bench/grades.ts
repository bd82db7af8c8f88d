import type { Client } from '@libsql/client'

/** The grader. */
export const GRADER = 'counselor1'

/**
 * Inserts complete grades of one grader on separate subjects, so that each commit is a first one. @returns ids of the
 * subjects
 */
export async function gradesToCommit(client: Client, count: number): Promise<string[]> {
  const { rows } = await client.execute({
    sql: 'select u.id, u.realname from user u where u.username = ?',
    args: [GRADER],
  })
  const { id: graderId, realname } = rows[0] as unknown as { id: string; realname: string }
  const rules = await client.execute("select year, criteria from grade_rule where year = '2025'")
  const { year, criteria } = rules.rows[0] as unknown as { year: string; criteria: string }
  const all = JSON.parse(criteria) as { code: string; max: number }[]
  const scores = JSON.stringify(Object.fromEntries(all.map(({ code, max }) => [code, Math.floor(max * 0.8)])))
  const ids = Array.from({ length: count }, (_, at) => `bench-${at}`)
  await client.batch(
    ids.flatMap((id) => [
      {
        sql: "insert into subject (id, subject_name, year, status, lead_depart_id, grade_status) values (?, ?, ?, 'TO_AUDIT', 'bench', '评分中')",
        args: [id, `评分基准 ${id}`, year],
      },
      {
        sql: "insert into subject_grade (id, subject_id, year, grader_id, grader_name, role_code, status, scores, total, reason, due_time) values (?, ?, ?, ?, ?, 'counselor', '评分中', ?, 80, '研究扎实，成果完整，应用效果好', '2099-12-31 23:59:59')",
        args: [`grade-${id}`, id, year, graderId, realname, scores],
      },
    ]),
    'write',
  )
  return ids
}
