import type { Colour } from '~/app/ui/status-tag'

/** How a state of grading reads: blue is mine to act on, cyan in someone else's hands. */
export const gradeColour = (status: string | null, mine = false): Colour =>
  status === '已评分'
    ? 'green'
    : status === '评分中'
      ? mine
        ? 'blue'
        : 'cyan'
      : status === '未评分' && mine
        ? 'blue'
        : 'grey'
export const methods = { mean: '平均分', trimmed: '去掉最高最低分的平均', median: '中位数' } as const
export const scales = { none: '原始分', zscore: '标准化（z 分数）' } as const
export const methodName = (method: string) => methods[method as keyof typeof methods] ?? method
export const yearOptions = (years: readonly string[]) => years.map((year) => ({ value: year, label: `${year} 年` }))
export const casePath = (subjectId: string) => `/subjectMngr/subjct/detail/${subjectId}`
