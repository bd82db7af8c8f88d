import { createRandom, stableId } from './random'
import { ANCHOR, addDaysTo, addMinutesTo, previousWeekday } from './dates'
import { addFile } from './files'
import type { Person } from './people'
import type { SeedContext } from './context'

type MaterialKind = 'data' | 'document' | 'case' | 'tool' | 'course'
const MATERIAL_COUNT = 80
const materialTopics: Readonly<Record<MaterialKind, readonly string[]>> = {
  data: [
    '股票行情样例',
    '债券估值样例',
    '基金净值样例',
    '期货成交样例',
    '客户画像脱敏',
    '交易流水脱敏',
    '舆情标签',
    '工商关联',
  ],
  document: ['数据分类分级指引', '接口规范', '元数据目录', '数据质量规则', '隐私计算技术', '主数据管理'],
  case: ['智能投研应用', '反洗钱模型', '异常交易识别', '数据中台建设', '联邦学习试点', '监管报送改造'],
  tool: ['数据脱敏脚本', '质量核查工具', '报文校验工具', '血缘分析工具'],
  course: ['数据合规培训', '数据治理入门', '隐私计算培训', '数据安全操作'],
}
const titleSuffixes: Readonly<Record<MaterialKind, string>> = {
  data: '数据集',
  document: '汇编',
  case: '案例集',
  tool: '工具包',
  course: '课件',
}
const weightedKinds = ['data', 'data', 'document', 'case', 'tool', 'course'] as const
const purposes = [
  '用于本机构数据治理制度修订的参考',
  '用于课题研究中的模型训练与验证',
  '用于内部系统接口改造的对标',
  '用于新员工数据合规培训',
  '用于风险监测指标的回测',
  '用于报送数据质量核查',
]
const rejectionReasons = ['申请目的与资料用途不符，请另行沟通。', '资料涉及的数据范围暂不对该类机构开放。']
const returnReasons = ['请补充使用部门和具体使用人。', '请说明数据存放位置与到期后的处理方式。']
const revocationReasons = ['使用方式超出申请目的，收回使用许可。', '提供机构调整共享范围，收回使用许可。']

/** Makes eighty materials of the data space, requests in every status, and the download log. */
export function makeMaterials({ rows, people, blobs }: SeedContext, members: readonly Person[]) {
  const chance = createRandom('materials')
  const owners = [people.named.dataSpaceAdmin!, people.named.dataSpaceUser!, ...members.slice(0, 5)]
  const askers = [...members, people.named.dataSpaceUser!, people.named.multi!]
  const keeper = people.named.dataSpaceAdmin!
  for (let at = 0; at < MATERIAL_COUNT; at++) {
    const kind = weightedKinds[at % weightedKinds.length]!
    const topic = materialTopics[kind][Math.floor(at / weightedKinds.length) % materialTopics[kind].length]!
    const owner = owners[at % owners.length]!
    const id = stableId('material', at)
    const day = previousWeekday(addDaysTo('2026-01-12', Math.floor((at * 290) / MATERIAL_COUNT)))
    const time = `${day} ${String(chance.int(9, 16)).padStart(2, '0')}:${String(chance.int(10, 59))}:00`
    const status = at % 20 === 7 ? 0 : at % 16 === 5 ? 2 : 1
    const title = `${topic}${titleSuffixes[kind]}（第 ${Math.floor(at / weightedKinds.length) + 1} 期）`
    const names = [title, ...(chance.is(0.4) ? [`${topic}使用说明`] : [])]
    const files = names.map((name, nth) => {
      const ext = nth ? 'docx' : chance.pick(['pdf', 'xlsx', 'pdf', 'docx'] as const)
      const fileId = addFile(rows, blobs, chance, name, ext, { bizType: 'material', bizId: id }, owner, time)
      Object.assign(rows.file.at(-1)!, { watermark: 1 })
      return { id: fileId, name: `${name}.${ext}` }
    })
    const made = { createBy: owner.username, createTime: time, updateBy: owner.username, updateTime: time }
    const material = {
      ...{ id, title, kind, ownerId: owner.id, ownerName: owner.realname, ...made },
      departName: owner.institution.departName,
      summary: `${owner.institution.short}整理的${topic}${titleSuffixes[kind]}，可供行业机构研究与内部管理参考。`,
      terms: `一、仅限申请人在所述目的内使用，不得转发或对外提供。\n二、使用期限届满后应停止使用并删除副本。\n三、引用时注明资料提供机构：${owner.institution.departName}。`,
      audience: ['dataSpaceUser', ...(at % 5 === 0 ? ['centerOrg', 'centerTechnology'] : [])],
      maxDays: chance.pick([90, 180, 365]),
      fileIds: files.map((one) => one.id),
      status: status as 0 | 1 | 2,
      offerTime: status === 0 ? '' : addMinutesTo(time, 40),
      offReason: status === 2 ? '资料已有新版本，本期下架。' : '',
      sysOrgCode: owner.institution.orgCode,
    }
    rows.material.push(material)
    if (status === 0) continue
    const asking = chance.some(
      askers.filter((one) => one.id !== owner.id),
      chance.int(1, 3),
    )
    for (const [nth, asker] of asking.entries()) {
      const state = ([0, 1, 1, 1, 2, 3, 4, 5, 6, 1] as const)[(at * 3 + nth) % 10]!
      const requested = addMinutesTo(time, chance.int(1, 30) * 1440 + chance.int(30, 300))
      if (requested >= ANCHOR) continue
      const decidedAt = addMinutesTo(requested, chance.int(60, 2880))
      const decided = state !== 0 && state !== 5
      const until = state === 6 ? addDaysTo(requested, 30) : addDaysTo(ANCHOR, chance.int(20, 80))
      const used = state === 1 || state === 4 || state === 6
      const downloads = used ? chance.int(1, 4) : 0
      const requestId = stableId('material request', id, asker.id)
      rows.materialRequest.push({
        ...{ id: requestId, materialId: id, ownerId: owner.id, userId: asker.id, realname: asker.realname },
        ...{
          departName: asker.institution.departName,
          roleCode: asker === people.named.multi ? 'dataSpaceUser' : asker.roles[0]!,
        },
        ...{
          purpose: chance.pick(purposes),
          wantedUntil: until,
          approvedUntil: used ? until : '',
          agreeTime: requested,
        },
        status: state,
        opinion:
          state === 2
            ? chance.pick(returnReasons)
            : state === 3
              ? chance.pick(rejectionReasons)
              : state === 4
                ? chance.pick(revocationReasons)
                : '',
        ...(decided && { deciderId: keeper.id, deciderName: keeper.realname, decideTime: decidedAt }),
        ...{ createBy: asker.username, createTime: requested, updateBy: asker.username, updateTime: requested },
        sysOrgCode: asker.institution.orgCode,
      })
      for (let time = 0; time < downloads; time++) {
        const file = chance.pick(files)
        const when = addMinutesTo(decidedAt, chance.int(20, 9000))
        if (when >= ANCHOR) continue
        rows.materialDownload.push({
          ...{
            id: stableId('taken', requestId, time),
            materialId: id,
            requestId,
            fileId: file.id,
            fileName: file.name,
          },
          ...{ userId: asker.id, realname: asker.realname, departName: asker.institution.departName },
          ...{ time: when, ip: `10.20.${chance.int(1, 60)}.${chance.int(2, 250)}` },
        })
      }
    }
  }
}
