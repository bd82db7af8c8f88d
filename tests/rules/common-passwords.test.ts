import passwords from 'virtual:common-passwords'
import { expect, test } from 'vitest'
import { isListedPassword } from '~/worker/auth/passwords/common-passwords.server'
import { newPassword } from '~/worker/auth/fields'

const list = passwords.split('\n')

test('the list has the 3,000 most common passwords that the rule allows', () => {
  expect(new Set(list).size).toBe(3000)
  expect(list.filter((password) => !newPassword.safeParse(password).success)).toEqual([])
})
test('a password of the list is found in any letter case', async () => {
  expect(await Promise.all(['montgom240', 'Montgom240', 'correct-horse-7'].map(isListedPassword))).toEqual([
    true,
    true,
    false,
  ])
})
