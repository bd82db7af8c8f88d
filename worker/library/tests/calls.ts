import { z } from 'zod'
import { call, file } from '../../core/call'
import { Outcome } from '../../core/outcome'
import {
  AddTest,
  DeleteTestFile,
  DeleteTests,
  OneTest,
  Pickable,
  PickNamed,
  ReadResults,
  ResultsRead,
  TakeTestReport,
  TestDetail,
  TestPage,
  TestQuery,
  TestSaved,
  Trend,
  TrendQuery,
  UpdateTest,
} from './contract'
import { t } from './texts'

export const addTest = call('POST /v2/fb/test/add', {
  does: '新增测试报告',
  may: 'library:submit',
  takes: AddTest,
  answers: TestSaved,
  says: () => t.added,
})

export const updateTest = call('POST /v2/fb/test/update', {
  does: '修改测试报告',
  may: 'library:submit',
  takes: UpdateTest,
  answers: TestSaved,
  says: () => t.updated,
})

export const listTests = call('POST /v2/fb/test/list', {
  does: '测试报告列表',
  may: 'library:read',
  takes: TestQuery,
  answers: TestPage,
  whileSeeing: true,
})

export const deleteTests = call('POST /v2/fb/test/delete', {
  does: '删除测试报告',
  may: 'library:submit',
  takes: DeleteTests,
  answers: Outcome,
})

export const deleteTestFile = call('POST /v2/fb/test/deleteFile', {
  does: '删除测试报告的附件',
  may: 'library:submit',
  takes: DeleteTestFile,
  answers: z.null(),
  says: () => t.fileDeleted,
})

export const openTest = call('GET /v2/fb/selectCollect/test/:id', {
  does: '测试报告详情',
  may: 'library:read',
  takes: OneTest,
  answers: TestDetail,
})

export const readTestResults = call('POST /v2/fb/test/readResults', {
  does: '读取测试工具的结果文件',
  may: 'library:submit',
  takes: ReadResults,
  answers: ResultsRead,
  says: ({ passCount, failCount, skipCount }) => t.resultsRead(passCount + failCount + skipCount),
  whileSeeing: true,
})

export const testTrend = call('GET /v2/fb/test/trend', {
  does: '测试趋势与通过率',
  may: 'library:read',
  takes: TrendQuery,
  answers: Trend,
})

export const takeTestReport = call('GET /v2/fb/test/report', {
  does: '下载测试报告（Word、PDF）',
  may: 'library:read',
  takes: TakeTestReport,
  answers: file('application/octet-stream'),
})

export const pickable = call('GET /v2/fb/test/pickable', {
  does: '按名称查找用例或任务',
  may: 'library:read',
  takes: PickNamed,
  answers: Pickable,
})
