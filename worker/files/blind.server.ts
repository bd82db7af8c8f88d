import { type SQL, sql } from 'drizzle-orm'
import { file } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { judgesBlind } from '../subjects/show'
import { namesIn } from './copies/names'

/**
 * What a blind reader of a file may not learn, as a column: the subject that the file belongs to with its status, the settings of
 * blind rounds, and whoever takes part in it. Null for a file of no subject.
 */
export const subjectOfFile: SQL<string | null> = sql`(select json_object('status', s.status,
  'gradeBlind', coalesce((select x.blind from grade_rule x where x.year = s.year and x.del_flag = 0), 1),
  'blindReview', coalesce((select cast(x.value as integer) from setting x where x.id = 'blindReview'), 1),
  'names', json_array(s.subject_man_name, s.contact_name, s.lead_depart_name, s.subject_man_phone, s.subject_man_email,
    d.depart_name, d.depart_name_full, d.depart_name_abbr, k.proposer_name, k.depart_name),
  'members', (select json_group_array(json_array(m.name, m.depart_name, m.phone, m.email)) from subject_member m
    where m.subject_id = s.id and m.del_flag = 0),
  'partners', json(s.cooperate_departs))
  from subject s left join depart d on d.id = s.lead_depart_id left join subject_collect k on k.id = s.collect_id
  where ${file.bizId} <> '' and (s.id = ${file.bizId} or s.collect_id = ${file.bizId}
    or s.id = (select r.subject_id from report r where r.id = ${file.bizId})) limit 1)`

type Known = {
  status: string
  gradeBlind: number
  blindReview: number
  names: (string | null)[]
  members: (string | null)[][]
  partners: { departName?: string }[]
}

/** Undefined: the reader may know who is behind the file. Otherwise what hides the names (null where there are none). */
export function blindTo(actor: Actor, subject: string | null): { names: RegExp | null } | undefined {
  if (!subject || !isPerson(actor)) return undefined
  const known = JSON.parse(subject) as Known
  if (!judgesBlind(actor, known.status, known.gradeBlind, { blindReview: known.blindReview ? 1 : 0 })) return undefined
  const all = [...known.names, ...known.members.flat(), ...known.partners.map((one) => one.departName ?? '')]
  return { names: namesIn(all.map((name) => name ?? '')) }
}
