import { describe, expect, test } from 'vitest'
import { itemChart, type ChartData, isEmptyChart, chartTable, describeChart } from '~/app/ui/chart/chart-data'
import { drawChart } from '~/app/ui/chart/svg-drawing'

const states = itemChart('bar', '各状态的课题', '个', [
  { label: '待申报', count: 12 },
  { label: '审阅中', count: 5, colour: 'cyan' },
  { label: '已完成', count: 30 },
])
const line: ChartData = {
  ...{ kind: 'line', caption: '每日登录', unit: '次', labels: ['11-20', '11-21', '11-22'] },
  series: [
    { name: '登录', values: [4, 9, 7] },
    { name: '失败', values: [1, null, 0], colour: 'red' },
  ],
}
const kinds = ['bar', 'column', 'line', 'pie', 'funnel', 'treemap'] as const

describe('a chart', () => {
  test.each(kinds)('of the type %s is rendered without a browser, with labels as text', (kind) => {
    const svg = drawChart({ ...states, kind }, 540)
    expect(svg).toMatch(/^<svg width="540"/)
    for (const label of states.labels) expect(svg).toContain(label)
  })
  test.each([
    ['bar', 'cyan'],
    ['treemap', 'small'],
  ] as const)('takes the colours of a %s from the page, so that one drawing fits every theme', (kind, colour) => {
    const svg = drawChart({ ...states, kind }, 540)
    expect(svg).toContain(`var(--chart-${colour})`)
    expect(svg.match(/(?:fill|stroke)="(?!var\(|none)[^"]*"/g)).toBeNull()
  })
  test('wraps a long name into two lines and shortens it in a field', () => {
    const pair = '上交技术公司 × 北方中心银行'
    const bar = drawChart({ ...itemChart('bar', '合作', '个', [{ label: pair, count: 3 }]) }, 330)
    expect(bar).toContain('>上交技术公司 ×<')
    expect(bar).toContain('>北方中心银行<')
    const fields = drawChart(
      { ...itemChart('treemap', '机构', '个', [{ label: '上海证券技术有限公司', count: 3 }]), short: ['上技'] },
      330,
    )
    expect(fields).toContain('上技 3')
    expect(fields).not.toContain('上海证券技术有限公司')
  })
  test('is the same drawing each time', () => {
    expect(drawChart(line, 540)).toBe(drawChart(line, 540))
  })
  test('escapes markup in labels', () => {
    const svg = drawChart({ ...states, labels: ['<img src=x onerror=1>', '</svg>', '"&amp;'] }, 900)
    expect(svg).not.toContain('<img')
    expect(svg.match(/<\/svg>/g)).toHaveLength(1)
    expect(svg).toContain('&lt;img')
  })
  test('lists its numbers in a table, with empty cells for missing ones', () => {
    expect(chartTable(line)).toEqual({
      head: ['项目', '登录（次）', '失败（次）'],
      rows: [
        { label: '11-20', values: [4, 1] },
        { label: '11-21', values: [9, null] },
        { label: '11-22', values: [7, 0] },
      ],
    })
  })
  test('describes its parts in a sentence', () => {
    expect(describeChart(states)).toBe('各状态的课题，3 项，单位：个。合计 47，最多为已完成 30，最少为审阅中 5。')
  })
  test('describes its trend in a sentence', () => {
    expect(describeChart(line)).toBe(
      '每日登录，3 项，单位：次。登录：从 11-20 的 4 到 11-22 的 7，最高为 11-21 的 9；失败：从 11-20 的 1 到 11-22 的 0，最高为 11-20 的 1。',
    )
  })
  test('without numbers is empty; a line of zeros is not', () => {
    expect(isEmptyChart(itemChart('bar', '课题', '个', []))).toBe(true)
    expect(isEmptyChart(itemChart('pie', '课题', '个', [{ label: '甲', count: 0 }]))).toBe(true)
    expect(isEmptyChart({ ...line, series: [{ name: '失败', values: [0, 0, 0] }] })).toBe(false)
  })
  test('of one point in time is a column', () => {
    expect(drawChart({ ...line, labels: ['11-20'], series: [{ name: '登录', values: [4] }] }, 540)).toContain('11-20')
  })
})
