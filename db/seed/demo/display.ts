import { wireNames } from '~/db/wire-names'
import { resultRefId } from '~/worker/display/rules'
import { type SeededRandom, createRandom, stableId } from './random'
import { addDaysTo } from './dates'
import { addResultFile, resultKinds, mainKeyword } from './subject-results'
import type { NewRow } from './rows'
import type { SeedContext } from './context'

/** Public announcements with these words are for internal use only. */
const internalPattern = /评委|系统停机|培训|请各课题组|结题报告/

/** Releases an award and as many results of its subject. */
function releaseAward(
  world: SeedContext,
  prize: NewRow<'prize'>,
  subject: NewRow<'subject'>,
  results: number,
  chance: SeededRandom,
) {
  const values = {
    subjectId: subject.id,
    year: subject.year,
    domain: subject.domain!,
    departId: subject.leadDepartId!,
  }
  const announced = addDaysTo(prize.awardDate!, 3)
  releaseExhibit(world, {
    ...values,
    kind: 'award',
    refId: prize.id,
    title: subject.subjectName,
    summary: `${prize.citation}\n${subject.summary}`,
    level: prize.prizeLevel,
    releaseTime: `${announced} 10:00:00`,
  })
  const topic = mainKeyword(subject)
  const files = createRandom(`files of results ${subject.id}`)
  subject.resources = chance.some(resultKinds, results).map(([type, name], place) => {
    const id = stableId('resource', subject.id, place)
    // A result of the kind 系统 has a link instead of a file.
    const fileIds =
      type === '系统' ? [] : [addResultFile(world, files, subject, name(topic), addDaysTo(announced, 3 + place))]
    releaseExhibit(world, {
      ...values,
      kind: 'result',
      refId: resultRefId(subject.id, id),
      title: name(topic),
      summary: subject.summary!,
      level: type,
      releaseTime: `${addDaysTo(announced, 7 + place)} 14:30:00`,
    })
    return {
      ...{ id, type, desc: name(topic), fileIds, links: [`https://results.example.org/${id.slice(0, 8)}`] },
      ...{ share: 1, shareAuth: 2, confirmed: 1 },
    }
  })
}

/** Makes the public display: awards, results, products, software and announcements, and the consents to be named. */
export function makeDisplay(world: SeedContext) {
  const { rows } = world
  const chance = createRandom('display')
  const subjects = new Map(rows.subject.map((one) => [one.id, one]))
  const prizes = rows.prize.filter(({ subjectId }) => subjects.get(subjectId)?.status === wireNames.FINISHED)
  for (const [at, prize] of prizes.entries()) {
    const subject = subjects.get(prize.subjectId)!
    releaseAward(world, prize, subject, at % 3 ? 1 : 2, chance)
  }
  releaseProducts(world, subjects)
  for (const one of rows.software.filter(({ status, publishTime }) => status === 2 && publishTime).slice(0, 36))
    releaseExhibit(world, {
      kind: 'software',
      refId: one.id,
      title: one.name,
      summary: one.intro!,
      year: one.publishTime!.slice(0, 4),
      level: rows.softwareClass.find(({ id }) => id === one.classId)?.name ?? '',
      maker: one.departId ? '' : one.vendorName,
      departId: one.departId ?? '',
      releaseTime: one.publishTime!,
    })
  for (const one of rows.announcement)
    if (one.sendStatus === '1' && one.msgCategory === '1' && one.msgType === 'ALL' && !one.room && one.sendTime)
      if (!internalPattern.test(one.title + one.msgAbstract))
        releaseExhibit(world, {
          kind: 'announcement',
          refId: one.id,
          title: one.title,
          summary: one.msgAbstract!,
          year: one.sendTime.slice(0, 4),
          releaseTime: one.sendTime,
        })
  addConsents(world, chance)
}

/** Releases vendor products that are results of subjects first, then others, up to 40. */
function releaseProducts({ rows, ...world }: SeedContext, subjects: Map<string, NewRow<'subject'>>) {
  const vendors = new Map(rows.vendor.map((one) => [one.id, one]))
  const open = rows.vendorProduct.filter(({ vendorId }) => {
    const { status, limited } = vendors.get(vendorId)!
    return status === 2 && !limited
  })
  const chosen = [...open.filter(({ subjectId }) => subjectId), ...open.filter(({ subjectId }) => !subjectId)].slice(
    0,
    40,
  )
  for (const one of chosen) {
    const vendor = vendors.get(one.vendorId)!
    const subject = subjects.get(one.subjectId ?? '')
    releaseExhibit(
      { rows, ...world },
      {
        kind: 'product',
        refId: one.id,
        subjectId: one.subjectId ?? '',
        title: one.name,
        summary: [one.summary, one.cases].filter(Boolean).join('\n'),
        year: subject?.year ?? (vendor.publishTime ?? '').slice(0, 4),
        domain: subject?.domain ?? '',
        level: one.category,
        maker: vendor.departId ? '' : vendor.vendorName,
        departId: vendor.departId ?? '',
        releaseTime: vendor.publishTime!,
      },
    )
  }
}

type ExhibitValues = Omit<NewRow<'exhibit'>, 'id' | 'released'>
function releaseExhibit({ rows, people }: SeedContext, values: ExhibitValues) {
  const id = stableId('exhibit', values.kind, values.refId)
  const by = people.named.biz!.username
  const time = { createTime: values.releaseTime!, updateTime: values.releaseTime! }
  rows.exhibit.push({ id, ...values, released: 1, releaseBy: by, createBy: by, updateBy: by, ...time })
  if (!values.subjectId) return
  const members = rows.subjectMember.filter(({ subjectId }) => subjectId === values.subjectId)
  const ids = new Set(members.map(({ userId }) => userId).filter((one) => !!one))
  for (const [sort, userId] of [...ids].entries()) rows.exhibitPerson.push({ exhibitId: id, userId: userId!, sort })
}

/** Adds consents of four out of five institutions, and of two out of five people whose work is shown. */
function addConsents({ rows, people }: SeedContext, chance: SeededRandom) {
  const departs = new Set(rows.exhibit.map(({ departId }) => departId).filter((id) => !!id))
  const users = new Set(rows.exhibitPerson.map(({ userId }) => userId))
  const known = new Map(people.all.map((one) => [one.id, one]))
  const push = (of: 'user' | 'depart', refId: string, createBy: string) =>
    rows.consent.push({
      id: stableId('consent', of, refId),
      kind: of,
      refId,
      createBy,
      createTime: '2026-06-01 09:00:00',
    })
  for (const one of people.institutions)
    if (departs.has(one.id) && chance.is(0.8)) push('depart', one.id!, one.contact?.username ?? 'biz')
  for (const id of users) {
    const person = known.get(id)
    if (person && chance.is(0.4)) push('user', id, person.username)
  }
}
