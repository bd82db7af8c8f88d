import { expect, test } from 'vitest'
import { object } from '~/app/subjects/public/object.server'
import { freshWorld } from '~/tests/world/world'
import { newCaptcha } from '~/worker/auth/captcha.server'
import { requestContext } from '~/worker/core/context'

const said = { name: '王五', phone: '', email: 'wangwu@example.org', content: '与在研课题重复，请核实' }
async function posting() {
  const world = await freshWorld()
  world.vars = { CAPTCHA: 'on' }
  const { id } = await world.subject({
    status: 'TO_ESTABLISH',
    publicityStart: '2020-11-18 00:00:00',
    publicityEnd: '2099-11-25 00:00:00',
  })
  const ctx = () =>
    requestContext(new Request('http://keti.example.org/'), { ...world.bindings, ...world.vars } as never)
  const post = (more: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...said, subjectId: id, ...more })
    return object(ctx(), new Request('http://keti.example.org/display/publicity', { method: 'POST', body })).catch(
      (thrown: unknown) => {
        if (thrown instanceof Response) return thrown
        throw thrown
      },
    )
  }
  return { world, ctx, post }
}

test('an objection posted without scripts needs the picture’s word, and what was typed comes back until it is right', async () => {
  const { world, ctx, post } = await posting()
  expect(await post()).toMatchObject({
    data: { errors: { captcha: '请输入验证码' }, typed: said },
    init: { status: 400 },
  })
  await newCaptcha(ctx(), 'k1')
  expect(await post({ checkKey: 'k1', captcha: '????' })).toMatchObject({
    data: { errors: { captcha: expect.stringContaining('验证码') }, typed: said },
  })
  expect(await world.all('objection')).toEqual([])
  await newCaptcha(ctx(), 'k2')
  const [{ answer } = { answer: '' }] = (await world.all('captcha')).filter((row) => row.id === 'k2')
  const done = await post({ checkKey: 'k2', captcha: answer })
  expect(done).toBeInstanceOf(Response)
  expect((done as Response).headers.get('location')).toBe('/display/publicity?sent=1')
  expect(await world.all('objection')).toMatchObject([{ ...said, status: 0 }])
})

test('another picture is asked for without sending anything, and what is wrong is named', async () => {
  const { world, post } = await posting()
  expect(await post({ act: 'picture' })).toMatchObject({ data: { typed: said, errors: {}, message: '' } })
  expect(await post({ name: '', content: '短' })).toMatchObject({
    data: { errors: { name: '姓名不能为空', content: '异议内容至少 5 个字' } },
  })
  expect(await post({ subjectId: '' })).toMatchObject({ init: { status: 400 } })
  expect(await world.all('objection')).toEqual([])
})
