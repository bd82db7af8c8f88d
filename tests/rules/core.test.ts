import { describe, expect, test } from 'vitest'
import { lifecycle } from '~/worker/core/lifecycle'
import {
  badInput,
  conflict,
  forbidden,
  notFound,
  sessionExpired,
  tooManyRequests,
  unauthenticated,
  unavailable,
} from '~/worker/core/refusal'
import { cellSpan, isRichLink } from '~/worker/core/rich-text'
import { spell, spellingColumns, parseTypedSpelling } from '~/worker/core/spelling'
import { inChinese, resolveLabel, localeFromCookies, plural, texts, withTexts } from '~/worker/core/texts'
import { runInLocale } from '~/worker/core/texts.server'

describe('a refusal', () => {
  test.each([
    [badInput({ a: '甲', b: '乙' }), ['甲', 400, 200, { a: '甲', b: '乙' }, null]],
    [badInput({}), ['填写有误，请检查', 400, 200, {}, null]],
    [badInput({ a: '甲' }, '丙'), ['丙', 400, 200, { a: '甲' }, null]],
    [conflict('甲'), ['甲', 409, 200, null, null]],
    [notFound(), ['很抱歉，资源未找到!', 404, 404, null, null]],
    [forbidden(), ['没有权限，请联系管理员授权后刷新缓存！', 403, 403, null, null]],
    [unauthenticated(), ['Token失效，请重新登录!', 401, 401, null, null]],
    [sessionExpired(), ['Token失效，请重新登录', 500, 500, null, null]],
    [tooManyRequests('甲', 60), ['甲', 429, 429, null, 60]],
    [tooManyRequests('甲', 60, 4001), ['甲', 4001, 429, null, 60]],
    [unavailable('甲'), ['甲暂时不可用，请稍后再试', 503, 503, null, 5]],
  ])('%s has its message and codes', (refusal, said) => {
    const { message, code, http, result, retryAfter } = refusal
    expect([message, code, http, result, retryAfter]).toEqual(said)
  })
})

describe('a lifecycle', () => {
  const words = { make: '新建', send: '提交', keep: '保存' }
  const life = lifecycle<'A' | 'B', { blocks: string }>()(['A', 'B'], ['B'], words, {
    make: { row: 'T0', from: 'new', to: ['A'], by: 'subject:edit', calls: [] },
    send: {
      ...{ row: 'T1', from: ['A'], to: ['B'], by: 'subject:edit', calls: [] },
      needs: [({ blocks }) => (blocks === 'first' ? '一' : null), ({ blocks }) => (blocks ? '二' : null)],
    },
    keep: { row: 'T2', from: ['A', 'B'], to: ['A'], by: 'subject:edit', calls: [] },
  })
  const label = (status: string) => `状态${status}`
  test('lists the transitions that leave a status', () => {
    expect([life.from('A'), life.from('B')]).toEqual([['send', 'keep'], ['keep']])
    expect(life.moves.send.says).toBe('提交')
  })

  test('rejects a transition from another status, and then with the first reason', () => {
    const refuses = (name: 'make' | 'send' | 'keep', status: 'A' | 'B', blocks = '') =>
      life.refuses(name, status, { blocks }, label)
    expect(refuses('send', 'B')).toBe('当前状态为“状态B”，不可提交')
    expect(refuses('send', 'A', 'first')).toBe('一')
    expect(refuses('send', 'A', 'second')).toBe('二')
    expect([refuses('send', 'A'), refuses('make', 'B'), refuses('keep', 'B', 'first')]).toEqual([null, null, null])
  })
})

describe('texts', () => {
  const t = texts({ plain: ['甲', 'A'], with: (count: number) => [`${count} 个`, plural(count, 'thing')] })
  const english = <Result>(work: () => Result) => runInLocale('en', work)
  test('are selected at read time by the language of the request', () => {
    expect([t.plain, t.with(1), ...english(() => [t.plain, t.with(1), t.with(2)])]).toEqual([
      ...['甲', '1 个', 'A', '1 thing', '2 things'],
    ])
    const rows = withTexts('says', { plain: { colour: 'red' } }, t)
    expect([rows.plain.says, english(() => rows.plain.says), rows.plain.colour]).toEqual(['甲', 'A', 'red'])
    expect([resolveLabel('甲'), english(() => resolveLabel(() => t.plain))]).toEqual(['甲', 'A'])
  })

  test('stored for others are Chinese, also after a failed write', () => {
    english(() => {
      expect(inChinese(() => `${inChinese(() => t.plain)}${t.plain}`)).toBe('甲甲')
      expect(() =>
        inChinese(() => {
          throw new Error('x')
        }),
      ).toThrow('x')
      expect(t.plain).toBe('A')
    })
  })

  test('use English plurals', () => {
    const days = [0, 1, '1', 2, '1.5'].map((count) => plural(count, 'day'))
    expect(days).toEqual(['0 days', '1 day', '1 day', '2 days', '1.5 days'])
    expect(plural(2, 'study', 'studies')).toBe('2 studies')
  })

  test('are English with the cookie', () => {
    const chosen = ['lang=en', 'a=1; lang=en; b=2', 'lang=enx', 'xlang=en', 'lang=fr', null].map(localeFromCookies)
    expect(chosen).toEqual(['en', 'en', 'zh', 'zh', 'zh', 'zh'])
  })
})

describe('a spelling', () => {
  test('is the pinyin of a name and its initials; letters and digits stay', () => {
    expect(spell('张三')).toEqual({ pinyin: 'zhangsan', initials: 'zs' })
    expect(spell('甲证券IT2部')).toEqual({ pinyin: 'jiazhengquanit2bu', initials: 'jzqit2b' })
    expect(spell('ＡＢ 甲')).toEqual({ pinyin: 'abjia', initials: 'abj' })
    expect(spell('吕')).toEqual({ pinyin: 'lv', initials: 'l' })
  })

  test('of a person begins with the surname', () => {
    expect(spell('单田', true).pinyin).toBe('shantian')
    expect(spell('单田').pinyin).toBe('dantian')
  })

  test('is stored with the rows that have a name to search', () => {
    const columns = { pinyin: 1 }
    expect(spellingColumns(columns, { realname: '单田' })).toMatchObject({ pinyin: 'shantian' })
    expect(spellingColumns(columns, { departName: '单田' })).toMatchObject({ pinyin: 'dantian' })
    expect([spellingColumns(columns, {}), spellingColumns({}, { realname: '张三' })]).toEqual([{}, {}])
  })

  test('matches letter and digit queries', () => {
    expect([' Zhang-San ', "xi'an", 'ＺＳ１', '张', '', 'a,b'].map(parseTypedSpelling)).toEqual([
      ...['zhangsan', 'xian', 'zs1', null, null, null],
    ])
  })
})

test('a cell spans two to ninety-nine columns', () => {
  expect(['2', '99', '1', '0', '100', '', 'x', null, undefined].map(cellSpan)).toEqual([
    ...[2, 99, null, null, null, null, null, null, null],
  ])
})

test('a link opens the web or a mailbox', () => {
  const links = ['http://a', 'HTTPS://a/b?c', 'mailto:a@b', 'javascript:x', 'https://', 'https://a b', '//a', '/a']
  expect(links.filter(isRichLink)).toEqual(['http://a', 'HTTPS://a/b?c', 'mailto:a@b'])
})
