import { z } from 'zod'
import { call, fileResponse } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import {
  AddTest,
  DeleteTestFile,
  DeleteTests,
  TestIdInput,
  NamedOptions,
  FindNamedQuery,
  ReadResults,
  ParsedResults,
  DownloadTestReport,
  TestDetail,
  TestPage,
  TestQuery,
  SavedTest,
  Trend,
  TrendQuery,
  UpdateTest,
} from './contract'
import { t } from './texts'

export const addTest = call('POST /v2/fb/test/add', {
  does: '新增测试报告',
  may: 'library:submit',
  takes: AddTest,
  answers: SavedTest,
  says: () => t.added,
})

export const updateTest = call('POST /v2/fb/test/update', {
  does: '修改测试报告',
  may: 'library:submit',
  takes: UpdateTest,
  answers: SavedTest,
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
  answers: BatchResult,
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
  takes: TestIdInput,
  answers: TestDetail,
})

export const readTestResults = call('POST /v2/fb/test/readResults', {
  does: '读取测试工具的结果文件',
  may: 'library:submit',
  takes: ReadResults,
  answers: ParsedResults,
  says: ({ passCount, failCount, skipCount }) => t.resultsRead(passCount + failCount + skipCount),
  whileSeeing: true,
})

export const testTrend = call('GET /v2/fb/test/trend', {
  does: '测试趋势与通过率',
  may: 'library:read',
  takes: TrendQuery,
  answers: Trend,
})

export const downloadTestReport = call('GET /v2/fb/test/report', {
  does: '下载测试报告（Word、PDF）',
  may: 'library:read',
  takes: DownloadTestReport,
  answers: fileResponse('application/octet-stream'),
})

export const findCasesOrTasks = call('GET /v2/fb/test/pickable', {
  does: '按名称查找用例或任务',
  may: 'library:read',
  takes: FindNamedQuery,
  answers: NamedOptions,
})
