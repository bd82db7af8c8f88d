import { texts } from '~/worker/core/texts'

export const t = texts({
  taskStopped: ['已停止', 'Stopped'],
  taskStep: (step: number) => [`第 ${step} 步，共 10 步`, `Step ${step} of 10`],
  taskRefused: ['数据服务暂时不可用，请稍后再试', 'The data service is away, try again later'],
  taskRows: ['共导出 57 条', '57 rows exported'],
  taskResult: ['下载结果', 'Download the result'],
})
