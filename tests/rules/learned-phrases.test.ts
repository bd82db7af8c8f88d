import { expect, test } from 'vitest'
import { gramHashes, toPlainText } from '~/worker/similarity/fingerprints.rules'
import { findPhrase } from '~/worker/similarity/phrases/rules'

const common =
  '对稳定性、时效性与合规性要求高，现有做法在快速响应方面存在不足，因此需要统一的方法与共享的平台。课题组已完成'
/** Twelve declarations of twelve institutions; half of them have the same text on either side. */
const holders = Array.from({ length: 12 }, (_, at) => ({
  departId: `d${at}`,
  texts: [`第${at}家的业务${at < 7 ? '要' : '确'}${common}${at < 7 ? '相' : '前'}期工作${at}`],
}))
const hashOf = (words: string) => gramHashes(toPlainText(words).text)[0]!

test('a phrase extends between two punctuation marks and contains its fingerprint', () => {
  const phrase = findPhrase(hashOf('现有做法在快速响应'), holders, new Set())!
  expect(phrase).toBe('时效性与合规性要求高，现有做法在快速响应方面存在不足，因此需要统一的方法与共享的平台')
  expect([...gramHashes(toPlainText(phrase).text)]).toContain(hashOf('现有做法在快速响应'))
})

test('a fingerprint at its start keeps its clause', () => {
  const phrase = findPhrase(hashOf('对稳定性、时效性与合'), holders, new Set())!
  expect([...gramHashes(toPlainText(phrase).text)]).toContain(hashOf('对稳定性、时效性与合'))
  expect(phrase.endsWith('共享的平台')).toBe(true)
})
