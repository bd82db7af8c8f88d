import { texts } from '~/worker/core/texts'

export const t = texts({
  taskStopped: ['已停止', 'Stopped'],
  taskStep: (step: number) => [`第 ${step} 步，共 10 步`, `Step ${step} of 10`],
  taskRefused: ['示例任务失败（预期结果）', 'The sample task failed as expected'],
  taskRows: ['共导出 57 条', '57 records exported'],
  taskResult: ['下载结果', 'Download result'],
})
