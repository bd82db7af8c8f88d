import { describe, expect, test } from 'vitest'
import { findMissingDocuments, archiveStageNames, archiveFolderOf, archiveStageOf } from '~/worker/subjects/archive'

describe('the archive of a subject', () => {
  test('has a folder for each stage, numbered in the order of the process', () => {
    expect(archiveStageNames.map(archiveFolderOf)).toEqual([
      ...['01_申报', '02_评审', '03_立项', '04_开题', '05_中期', '06_年度总结', '07_会议', '08_变更', '09_任务'],
      ...['10_结题', '11_评奖', '12_成果', '13_其他资料'],
    ])
  })

  test('places a file by its report, declaration, result or own type', () => {
    const stage = (bizType: string, more: object = {}) =>
      archiveStageOf({ bizType, reportType: '', declared: 0, shared: 0, ...more })
    expect(stage('report', { reportType: 'MIDTERM_SEMINAR' })).toBe('midterm')
    expect(stage('report', { reportType: 'UNKNOWN', declared: 1 })).toBe('other')
    expect(stage('subject', { declared: 1, shared: 1 })).toBe('declaration')
    expect(stage('subject', { shared: 1 })).toBe('result')
    expect(stage('subject')).toBe('other')
    expect(['taskBook', 'close', 'prize', 'change'].map((kind) => stage(kind))).toEqual([
      ...['establishment', 'conclusion', 'award', 'change'],
    ])
  })
})

describe('missing archive items', () => {
  const slots = [
    { slot: 'plan', name: '实施方案', required: 1 },
    { slot: 'more', name: '补充材料', required: 0 },
  ]
  const report = (reportType: string, more: object = {}) => ({
    ...{ reportType, status: 3, waived: 0, cancelled: 0, fileIds: ['f'] },
    ...more,
  })
  const lacks = (given: object) =>
    findMissingDocuments({ established: true, slots: [], collect: null, reports: [], ...given } as never).map((one) => [
      ...[one.stage, one.title],
    ])
  const three = [
    ['opening', '开题报告'],
    ['midterm', '中期报告'],
    ['conclusion', '结题报告'],
  ]

  test('include each document required by the form and not filed', () => {
    const filed = (...fileIds: string[]) => ({
      established: false,
      slots,
      collect: { attachments: [{ slot: 'plan', fileIds }] },
    })
    expect(lacks(filed())).toEqual([['declaration', '实施方案']])
    expect(lacks(filed('f'))).toEqual([])
    expect(lacks({ established: false, slots, collect: { attachments: [] } })).toEqual([['declaration', '实施方案']])
    expect(lacks({ established: false, slots }), 'a topic has no declaration').toEqual([])
  })

  test('include each report due once the subject is established', () => {
    expect(lacks({})).toEqual(three)
    expect(lacks({ established: false })).toEqual([])
  })

  test('include a report without review or document, unless it was waived', () => {
    const of = (more: object) => lacks({ reports: [report('OPENING', more), report('MIDTERM'), report('CONCLUSION')] })
    expect(of({})).toEqual([])
    expect(of({ status: 2 })).toEqual([three[0]])
    expect(of({ cancelled: 1 })).toEqual([three[0]])
    expect(of({ fileIds: [] })).toEqual([['opening', expect.stringContaining('开题报告')]])
    expect(of({ status: 0, waived: 1 })).toEqual([])
  })
})
