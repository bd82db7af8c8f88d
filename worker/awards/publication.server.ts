import { inArray, sql } from 'drizzle-orm'
import { prize, subject } from '../../db/schema'
import { notify, type Notice, type Row, update } from '../core/change'
import { batchCommand } from '../core/command.server'
import { conflict } from '../core/refusal'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import type { PublishPrizes } from './contract'
import { awardNameWithYear } from './certificate.rules'
import { t } from './texts'
import { subjectPageUrl } from '../policy/page-urls'

type AwardedSubject = Pick<Row<'subject'>, 'subjectName' | 'year' | 'subjectManId' | 'leadDepartId'> & {
  prizeName: string
}
/** Returns the notice of a published award to the subject's manager and institution. */
export const buildAwardNotice = ({ subjectName, year, subjectManId, leadDepartId, prizeName }: AwardedSubject) =>
  ({
    template: 'AWARD_RESULT',
    title: `课题获奖：${subjectName}`,
    text: `课题《${subjectName}》获 ${awardNameWithYear(year, prizeName)}。`,
    to: { users: [subjectManId], contactsOf: [leadDepartId] },
    sms: true,
  }) satisfies Omit<Notice, 'url' | 'busType' | 'busId'>

/** Publishes or hides awards. The first publication sends the notice. */
export const publishPrizes = batchCommand('prize:award', {
  bizType: 'prize',
  load: async (ctx, { ids }: PublishPrizes) => {
    const prizeRows = await ctx.db
      .select({
        prize,
        subjectName: subject.subjectName,
        year: subject.year,
        subjectManId: subject.subjectManId,
        leadDepartId: subject.leadDepartId,
        told: sql<number>`exists (select 1 from announcement n where n.template_code = 'AWARD_RESULT' and n.bus_id = ${subject.id})`,
      })
      .from(prize)
      .innerJoin(subject, sql`${subject.id} = ${prize.subjectId} and ${visibleSubjectsCondition(ctx.actor)}`)
      .where(inArray(prize.id, ids))
    const rows = prizeRows.map((row) => ({ id: row.prize.id, name: row.subjectName, ...row }))
    return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide: ({ prize: row, told, ...of }, { publish }) => {
    if (row.publish === publish) throw conflict(publish ? t.alreadyPublished : t.notPublished)
    const notice = buildAwardNotice({ ...of, prizeName: row.prizeName })
    return [
      update('prize', row, { publish }),
      ...(publish && !told
        ? [
            notify({
              ...notice,
              busType: 'subject',
              busId: row.subjectId,
              url: subjectPageUrl(row.subjectId, 'award'),
            }),
          ]
        : []),
    ]
  },
  done: (count, { publish }) => (publish ? t.prizesPublished(count) : t.prizesWithdrawn(count)),
  dryRun: ({ dryRun }) => dryRun === 1,
})
