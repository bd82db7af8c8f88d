import { describe, expect, test } from 'vitest'
import { parseResultFiles } from '~/worker/library/tests/results.rules'
import { passRate, testProblems } from '~/worker/library/tests/rules'

const xml = (text: string) => parseResultFiles([{ fileName: 'results.xml', text }])

describe('results of a test tool', () => {
  test('are parsed from JUnit: nested suites, failures, errors and skipped tests', () => {
    expect(
      xml(`<?xml version="1.0"?><testsuites><testsuite name="行情">
        <testcase name="登录"/><testcase name="转发 &lt;L2&gt;"><failure message="超时">栈</failure></testcase>
        <testsuite><testcase name="压力"><error/></testcase><testcase name="夜盘"><skipped/></testcase></testsuite>
        </testsuite><testsuite><testcase name="委托"/></testsuite></testsuites>`),
    ).toEqual({
      ...{ passCount: 2, failCount: 2, skipCount: 1, result: 'partly' },
      failed: expect.arrayContaining(['转发 <L2>', '压力']),
    })
  })
  test('are parsed from xUnit.net and NUnit by their result attribute', () => {
    const xunit =
      '<assemblies><assembly><collection><test name="a" result="Pass"/><test name="b" result="Skip"/></collection></assembly></assemblies>'
    expect(xml(xunit)).toMatchObject({ passCount: 1, failCount: 0, skipCount: 1, result: 'pass' })
    const nunit =
      '<test-run><test-suite><test-suite><test-case name="c" result="Failed"/></test-suite></test-suite></test-run>'
    expect(xml(nunit)).toMatchObject({ passCount: 0, failCount: 1, result: 'fail', failed: ['c'] })
  })
  test('are parsed from Allure: one file per test', () => {
    const one = (name: string, status: string) => ({
      fileName: `${name}-result.json`,
      text: JSON.stringify({ name, status }),
    })
    expect(parseResultFiles([one('a', 'passed'), one('b', 'broken'), one('c', 'failed'), one('d', 'skipped')])).toEqual(
      {
        ...{ passCount: 1, failCount: 2, skipCount: 1, result: 'partly', failed: ['b', 'c'] },
      },
    )
  })
  test('are rejected with entity declarations of any size', () => {
    const refused = 'results.xml 含有 DTD 或实体声明，为安全起见不予读取'
    expect(xml('<!DOCTYPE lolz [<!ENTITY lol "lol">]><testsuite>&lol;</testsuite>')).toBe(refused)
    expect(xml('<!doctype x SYSTEM "file:///etc/passwd"><testsuite/>')).toBe(refused)
    expect(xml('<testsuite><! ENTITY a "b"></testsuite>')).toBe(refused)
  })
  test('are rejected beyond the limits of depth, size and number', () => {
    const deep = `<testsuites>${'<testsuite>'.repeat(500)}${'</testsuite>'.repeat(500)}</testsuites>`
    expect(xml(deep)).toBe('results.xml 的层级过深，无法读取')
    expect(xml('x'.repeat(5_000_001))).toBe('结果文件合计不可超过 5 MB')
    expect(parseResultFiles(Array.from({ length: 501 }, () => ({ fileName: 'a.xml', text: '' })))).toBe(
      '一次最多读取 500 个结果文件',
    )
  })
  test.each([
    ['a.xml', '<testsuite><testcase></testsuite>', /^a\.xml 不是完整的 XML 文件$/],
    ['a.xml', '<html><body/></html>', /不是可读取的测试结果/],
    ['a.xml', '<testsuite/>', /^未读取到测试结果$/],
    ['a.json', '{', /^a\.json 不是完整的 JSON 文件$/],
    ['a.json', '{"name":1}', /不是可读取的测试结果/],
    ['a.json', '[]', /不是可读取的测试结果|未读取到测试结果/],
    ['a.txt', '', /不是可读取的测试结果/],
  ])('are rejected from %s with %j', (fileName, text, message) => {
    expect(parseResultFiles([{ fileName, text }])).toMatch(message)
  })
})

describe('a test report', () => {
  const told = {
    result: 'partly',
    passCount: 3,
    failCount: 1,
    status: 1,
    caseId: 'c',
    taskId: '',
    testDate: '2026-11-20',
  } as const
  const wrong = (given: object) => Object.keys(testProblems({ ...told, ...given }, '2026-11-20'))
  test.each([
    [{}, []],
    [{ testDate: '2026-11-21' }, ['testDate']],
    [{ result: 'pass' }, ['failCount']],
    [{ result: 'pass', failCount: 0 }, []],
    [{ result: 'fail', failCount: 0 }, ['failCount']],
    [{ passCount: 0 }, ['passCount']],
    [{ caseId: '' }, ['caseId']],
    [{ caseId: '', status: 0 }, []],
  ])('with %j has the inconsistent fields %j', (given, fields) => {
    expect(wrong(given)).toEqual(fields)
  })
  test('has the pass rate of executed tests: 18 of 20 are 90 percent, 2 of 3 are 67', () => {
    expect(passRate({ a: 18, b: 2 })).toBe(90)
    expect(passRate({ a: 2, b: 1 })).toBe(67)
    expect(passRate({ a: 0, b: 0 })).toBe(null)
  })
})
