import type { SignedIn, World } from '~/tests/support/world'
import type { SubjectStatus } from '~/worker/subjects/statuses'

/** Subjects under blind review, and the same subjects with all hidden data exchanged. */
export const INSTITUTIONS = [
  {
    id: 'd-hu',
    name: '沪江证券股份有限公司',
    former: '申浦证券经纪公司',
    man: 'u-hu',
    manName: '王守密',
    contact: '赵联系',
  },
  {
    id: 'd-ling',
    name: '岭南基金管理有限公司',
    former: '粤秀投资管理公司',
    man: 'u-ling',
    manName: '陈不宣',
    contact: '钱接洽',
  },
] as const
type Institution = (typeof INSTITUTIONS)[number]
/** A title that contains the current and the former name of an institution. */
const titleOf = (house: Institution, status: string, at: number) =>
  `${house.name}（原${house.former}）${status}研究${at}`

/** Pairs of subjects, one per institution, in the statuses with an evaluation. */
export const EVALUATED_STATUSES = [
  'FISRT_AUDITING',
  'RE_AUDITING',
  'TO_AUDIT',
  'FINESHED',
] as const satisfies SubjectStatus[]
export const subjectIdsOf = (status: string) => [`${status}-1`, `${status}-2`] as const
/** All rows about a subject have one id in all tables, so that one id queries all of them; files have their own ids. */
const aboutId = (id: string) => `about-${id}`

const institutionColumns = (house: Institution, other: Institution) => ({
  leadDepartId: house.id,
  leadDepartName: house.name,
  subjectManId: house.man,
  subjectManName: house.manName,
  subjectManPhone: house === INSTITUTIONS[0] ? '13911112222' : '13733334444',
  contactName: house.contact,
  createBy: house.man,
  sysOrgCode: house.id,
  cooperateDeparts: [{ departId: other.id, departName: other.name, duty: '研发' }],
})
const results = (at: number) => ({
  passRateFirst: [61.5, 93.5][at]!,
  passRateRe: [72.5, 84.5][at]!,
})
const marks = (at: number) => ({
  similarityMax: [12, 67][at]!,
  gradeRaw: [77, 91][at]!,
  gradeNorm: [76, 92][at]!,
  gradeRank: [9, 2][at]!,
  gradeLevel: ['良', '优'][at]!,
})

const lettersOf = ({ name, manName }: Institution) => ({ title: `致${name}`, content: `${manName}：请补充材料` })
const copyOf = ({ man, manName }: Institution) => ({
  userId: man,
  realname: manName,
  email: `${man}@house.example`,
  fields: { 姓名: manName },
})
const handoverOf = (house: Institution, other: Institution, subjectId: string, status: string) => ({
  fromId: house.man,
  fromName: house.manName,
  toId: other.man,
  toName: other.manName,
  reason: `${house.manName}调离${house.name}`,
  items: [{ subjectId, subjectName: `${house.name}${status}研究`, what: 'SUBJECT', due: '' }],
})
const similarityOf = (house: Institution, other: Institution, at: number) => {
  const text = `${house.name}与${other.name}共同编写`
  const whole: [number, number] = [0, text.length]
  return {
    targetName: `${other.name}研究`,
    targetDepart: other.name,
    rate: [12, 67][at]!,
    detail: [{ own: 'text', a: whole, other: 'text', b: whole, text }],
  }
}
const phraseOf = ({ name }: Institution) => ({ text: `${name}承诺以上内容真实、准确、完整，并承担由此产生的责任` })

/** All subjects, each assigned to both evaluators, with all data of a completed case. */
export async function makeBlindSubjects(world: World, judges: readonly SignedIn[]) {
  for (const house of INSTITUTIONS) {
    await world.make('depart', { id: house.id, departName: house.name, orgCode: house.id, departType: 'B01A01' })
    await world.make('departFormerName', { departId: house.id, kind: 'name', formerName: house.former })
  }
  await world.make('gradeRule', { year: '2026', criteria: [], publish: 1, blind: 1 })
  for (const status of EVALUATED_STATUSES)
    for (const [at, id] of subjectIdsOf(status).entries()) {
      const [house, other] = [INSTITUTIONS[at]!, INSTITUTIONS[1 - at]!]
      await world.subject({
        id,
        collectId: `c-${id}`,
        status,
        subjectName: titleOf(house, status, at),
        domain: '03',
        createTime: '2026-03-01 10:00:00',
        establishTime: ['TO_AUDIT', 'FINESHED'].includes(status) ? '2026-05-01 10:00:00' : null,
        gradeEndTime: status === 'FINESHED' ? '2026-10-01 10:00:00' : null,
        gradeStatus: status === 'FINESHED' ? '已评分' : status === 'TO_AUDIT' ? '评分中' : '',
        dueTime: '2026-12-01 00:00:00',
        share: status === 'FINESHED' ? 1 : 0,
        shareAuth: status === 'FINESHED' ? 2 : 0,
        shareConfirmed: 1,
        resources: [
          { id: `result-${id}`, type: '1', desc: '成果', fileIds: [`file-${id}`], links: [], share: 1, shareAuth: 2 },
        ],
        ...institutionColumns(house, other),
        ...results(at),
        ...marks(at),
      })
      for (const judge of judges) {
        const early = status === 'FISRT_AUDITING' || status === 'RE_AUDITING'
        const stage = judge.user.roleCode === 'counselor' ? 'RE' : 'FIRST'
        if (early)
          await world.make('subjectReview', {
            id: `r-${judge.user.id}-${id}`,
            subjectId: id,
            stage,
            roundNo: 1,
            reviewerId: judge.user.id,
            reviewerName: judge.user.realname,
            status: 0,
            assignTime: '2026-11-01 10:00:00',
            dueTime: '2026-12-01 10:00:00',
          })
        else
          await world.make('subjectGrade', {
            id: `g-${judge.user.id}-${id}`,
            subjectId: id,
            year: '2026',
            graderId: judge.user.id,
            graderName: judge.user.realname,
            status: '未评分',
            dueTime: '2026-12-01 10:00:00',
          })
        await world.make('subjectStatusLog', {
          subjectId: id,
          seq: 2 + judges.indexOf(judge),
          fromStatus: '',
          toStatus: status,
          operation: 'commit',
          actorId: judge.user.id,
          actorName: judge.user.realname,
          roleCode: judge.user.roleCode,
        })
      }
      for (const [nth, stage] of ['FIRST', 'RE'].entries())
        await world.make('subjectReview', {
          id: `other-${stage}-${id}`,
          subjectId: id,
          stage,
          roundNo: 1,
          reviewerId: `other-${nth}`,
          reviewerName: '另一位',
          status: 2,
          conclusion: at ? 'pass' : 'not_pass',
          comment: '别人的意见',
          assignTime: '2026-11-01 10:00:00',
          dueTime: '2026-12-01 10:00:00',
          commitTime: '2026-11-05 10:00:00',
        })
      await world.make('reviewAnswer', {
        id: `answer-${id}`,
        subjectId: id,
        stage: status === 'RE_AUDITING' ? 'RE' : 'FIRST',
        roundNo: 1,
        status: 1,
        terms: { days: 3, readDays: 3, length: 500, files: 2, scores: 0 },
        dueTime: '2026-12-01 10:00:00',
        readDue: '2026-12-05 10:00:00',
        answerTime: '2026-11-06 10:00:00',
        content: `${house.manName}代${house.name}（原${house.former}）申辩`,
        fileIds: [`answer-file-${id}`],
      })
      await world.make('file', {
        id: `answer-file-${id}`,
        fileName: `${house.name}申辩_${house.manName}.txt`,
        ext: 'txt',
        size: 1,
        mime: 'text/plain',
        sha256: `answer-${id}`,
        objectKey: `answer-${id}`,
        bizType: 'answer',
        bizId: id,
        uploaderId: house.man,
        uploadTime: '2026-11-06 10:00:00',
        createTime: '2026-11-06 10:00:00',
      })
      await world.make('folder', { id: `folder-${id}`, name: '材料', pathIds: `/folder-${id}/`, subjectId: id })
      await world.make('file', {
        id: `file-${id}`,
        folderId: `folder-${id}`,
        fileName: `${house.name}_${house.manName}.txt`,
        ext: 'txt',
        size: 1,
        mime: 'text/plain',
        sha256: id,
        objectKey: id,
        bizType: 'resource',
        bizId: id,
        uploaderId: house.man,
        uploadTime: '2026-04-01 10:00:00',
        createTime: '2026-04-01 10:00:00',
      })
      await world.make('fileAccess', {
        fileId: `file-${id}`,
        fileName: `${house.name}_${house.manName}.txt`,
        userId: 'somebody',
        action: 'view',
        time: '2026-04-02 10:00:00',
      })
      if (status === 'TO_AUDIT' || status === 'FINESHED')
        await world.make('report', {
          id: aboutId(id),
          subjectId: id,
          year: '2026',
          reportType: 'CONCLUSION',
          reportName: '结题报告',
          submitRole: '负责人',
          status: 3,
          content: `由${house.name}（原${house.former}）${house.manName}完成`,
          dueTime: '2026-09-01 00:00:00',
          submitTime: '2026-08-01 00:00:00',
          authorId: house.man,
        })
      await world.make('changeRequest', {
        id: aboutId(id),
        subjectId: id,
        kind: 'manager',
        status: 3,
        reason: `${house.manName}调离`,
        before: { subjectManId: house.man },
        after: { subjectManId: other.man },
      })
      await world.make('letter', {
        id: aboutId(id),
        ...lettersOf(house),
        audience: 'subjects',
        byMail: 1,
        byMessage: 1,
        sendTime: '2026-11-01 10:00:00',
        status: 2,
        total: 1,
      })
      await world.make('letterCopy', {
        id: aboutId(id),
        letterId: aboutId(id),
        place: 0,
        subjectId: id,
        state: 1,
        sentTime: '2026-11-01 10:00:00',
        ...copyOf(house),
      })
      await world.make('handover', {
        id: aboutId(id),
        kind: 'manager',
        status: 1,
        createTime: '2026-11-02 10:00:00',
        ...handoverOf(house, other, id, status),
      })
      await world.make('similarity', {
        id: aboutId(id),
        subjectId: id,
        targetSubjectId: subjectIdsOf(status)[1 - at]!,
        targetYear: '2026',
        ...similarityOf(house, other, at),
      })
      await world.make('learnedPhrase', { id: aboutId(id), declarations: 12, departs: 4, ...phraseOf(house) })
    }
}

/** A meeting about all subjects with the evaluators as participants. */
export async function makeBlindMeeting(world: World, judges: readonly SignedIn[]) {
  await world.make('meeting', {
    id: 'meeting',
    meetingName: '评审会',
    bizStage: 'other',
    status: 1,
    startTime: '2026-12-01 09:00:00',
    endTime: '2026-12-01 10:00:00',
    agenda: EVALUATED_STATUSES.flatMap((status) => subjectIdsOf(status)).map((subjectId) => ({
      subjectId,
      minutes: 10,
      speaker: '',
    })),
  })
  for (const { user } of judges)
    await world.make('meetingParticipant', { meetingId: 'meeting', userId: user.id, role: 'judge' })
}

/** Exchanges all data that is hidden from an evaluator: the institution, or the evaluations of others. */
export async function exchangeHiddenData(world: World, role: SignedIn['user']['roleCode']) {
  const run = async (text: string, ...args: (string | number | null)[]) => {
    await world.client.execute({ sql: text, args })
  }
  const swapped = async (table: string, id: string, values: Record<string, unknown>) => {
    const names = Object.keys(values)
    const plain = names.map((name) => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`))
    await run(
      `update ${table} set ${plain.map((name) => `${name} = ?`).join(', ')} where id = ?`,
      ...names.map((name) => {
        const value = values[name]
        return typeof value === 'object' ? JSON.stringify(value) : (value as string | number)
      }),
      id,
    )
  }
  for (const status of EVALUATED_STATUSES)
    for (const [at, id] of subjectIdsOf(status).entries()) {
      const [house, other] = [INSTITUTIONS[1 - at]!, INSTITUTIONS[at]!]
      if (role === 'counselor') {
        await swapped('subject', id, {
          ...institutionColumns(house, other),
          ...marks(1 - at),
          ...results(1 - at),
          subjectName: titleOf(house, status, at),
        })
        await swapped('subject_collect', `c-${id}`, { subjectName: titleOf(house, status, at) })
        const fileName = `${house.name}_${house.manName}.txt`
        await swapped('file', `file-${id}`, { fileName, uploaderId: house.man })
        await swapped('file', `answer-file-${id}`, {
          fileName: `${house.name}申辩_${house.manName}.txt`,
          uploaderId: house.man,
        })
        await swapped('review_answer', `answer-${id}`, {
          content: `${house.manName}代${house.name}（原${house.former}）申辩`,
        })
        await run('update file_access set file_name = ? where file_id = ?', fileName, `file-${id}`)
        await run(
          'update report set content = ?, author_id = ? where subject_id = ?',
          `由${house.name}（原${house.former}）${house.manName}完成`,
          house.man,
          id,
        )
        await swapped('change_request', aboutId(id), {
          reason: `${house.manName}调离`,
          before: { subjectManId: house.man },
          after: { subjectManId: other.man },
        })
        await swapped('letter', aboutId(id), lettersOf(house))
        await swapped('letter_copy', aboutId(id), copyOf(house))
        await swapped('handover', aboutId(id), handoverOf(house, other, id, status))
        await swapped('similarity', aboutId(id), similarityOf(house, other, 1 - at))
        await swapped('learned_phrase', aboutId(id), phraseOf(house))
      } else if (status === 'FISRT_AUDITING' || status === 'RE_AUDITING') {
        await swapped('subject', id, results(1 - at))
      }
      if (role === 'counselor' || status === 'FISRT_AUDITING' || status === 'RE_AUDITING')
        for (const stage of ['FIRST', 'RE'])
          if (role === 'counselor' || stage === 'FIRST')
            await swapped('subject_review', `other-${stage}-${id}`, { conclusion: at ? 'not_pass' : 'pass' })
    }
}

/** Words that only hidden data contains. */
export const HIDDEN_WORDS = [
  INSTITUTIONS[0].id,
  INSTITUTIONS[0].name,
  INSTITUTIONS[0].name.slice(0, 2),
  INSTITUTIONS[0].former,
  INSTITUTIONS[0].man,
  INSTITUTIONS[0].manName,
]
export const SUBJECT_IDS = [
  ...EVALUATED_STATUSES.map((status) => subjectIdsOf(status)[0]),
  ...['about', 'file'].map((of) => `${of}-TO_AUDIT-1`),
  'meeting',
]
