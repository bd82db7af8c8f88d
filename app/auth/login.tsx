import { Button, Checkbox, Input } from '@douyinfe/semi-ui'
import { type FormEvent, useRef, useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { type Failed, get, post } from '~/app/lib/api'
import { loadOpen } from '~/app/lib/load.server'
import { tell } from '~/app/lib/tell'
import { Field } from '~/app/ui/field'
import type { DepartEntry, RoleEntry, SignedIn } from '~/worker/auth/contract'
import { demoPassword } from '~/worker/auth/demonstration'
import { captchaIsOff } from '~/worker/auth/captcha.server'
import { demonstrationAccounts } from '~/worker/auth/queries.server'
import { isPerson } from '~/worker/core/actor'
import type { Route } from './+types/login'
import style from './login.module.css'
import { Captcha, noCaptcha } from './parts/captcha'
import { Demonstration } from './parts/demonstration'
import { DepartChoice } from './parts/depart-choice'
import { Password } from './parts/password'
import { WorkspaceChoice } from './parts/workspace-choice'
import { projectName } from './platforms'
import { safeRedirect } from './redirect'
import { signIn } from './sign-in'
import { workspacesOf } from './workspaces'

export const meta = ({ location }: Route.MetaArgs) => [
  { title: `登录 · ${projectName(new URLSearchParams(location.search).get('plat'))}` },
]

/** Who is signed in already goes on. Development: the demonstration accounts and their password come along. */
export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx, url) => {
    if (isPerson(ctx.actor)) throw redirect(safeRedirect(url.searchParams.get('redirect')))
    const accounts = await demonstrationAccounts(ctx)
    return { withCaptcha: !captchaIsOff(ctx), accounts, password: accounts.length ? demoPassword : '' }
  })

type Choice = { step: 'form' | 'depart' | 'workspace'; departs: DepartEntry[]; roles: RoleEntry[] }

export default function Login({ loaderData: { withCaptcha, accounts, password: demo } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [form, setForm] = useState({ username: '', password: '', agreed: false })
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [round, setRound] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [choice, setChoice] = useState<Choice>({ step: 'form', departs: [], roles: [] })
  const box = useRef<HTMLFormElement>(null)

  const change = (part: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...part }))
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => !(name in part) && !(name === 'private' && 'agreed' in part)),
      ),
    )
  }
  /** A whole new page: its menu, theme and data belong to the one who came in. */
  const goOn = (target = safeRedirect(search.get('redirect'))) => window.location.replace(target)

  async function enter(values: typeof form) {
    const wrong = missing(values, withCaptcha ? captcha.text : null)
    setErrors(wrong)
    const first = Object.keys(wrong)[0]
    if (first) return focus(first)
    setBusy(true)
    const answer = await signIn({
      username: values.username.trim(),
      password: values.password,
      captcha: captcha.text,
      checkKey: captcha.key,
      private: values.agreed,
    })
    if (answer.ok) return chooseDepart(answer.result)
    setBusy(false)
    setErrors(answer.code === 412 ? { captcha: answer.message } : answer.fields)
    failed(answer)
    setRound((before) => before + 1)
  }
  const focus = (field: string) => box.current?.querySelector<HTMLElement>(`#login-${field}`)?.focus()

  /** Departments first, then the workspace, then the page. */
  function chooseDepart({ multi_depart, departs, userInfo }: SignedIn) {
    if (multi_depart === 0) tell.warning('您尚未归属部门,请确认账号信息')
    setBusy(false)
    const roles = userInfo.roleList
    if (multi_depart === 2) setChoice({ step: 'depart', departs, roles })
    else chooseWorkspace(roles)
  }
  function chooseWorkspace(roles: RoleEntry[]) {
    if (workspacesOf(roles).length > 1) setChoice({ step: 'workspace', departs: [], roles })
    else goOn()
  }
  async function takeDepart({ orgCode }: DepartEntry) {
    setBusy(true)
    const taken = await post('/v2/sys/selectDepart', { orgCode, username: form.username.trim() })
    setBusy(false)
    if (taken.ok) chooseWorkspace(choice.roles)
    else failed(taken)
  }
  async function takeRole(role: RoleEntry) {
    setBusy(true)
    const taken = await get(`/v2/sys/permission/getUserPermissionByRole/${role.id}`)
    if (taken.ok) return goOn('/')
    setBusy(false)
    failed(taken)
  }
  function pick(username: string) {
    const values = { username, password: demo, agreed: true }
    change(values)
    setErrors({})
    if (withCaptcha) focus('captcha')
    else void enter(values)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void enter(form)
  }

  return (
    <>
      <h2 className={style.head}>账号登录</h2>
      <form className={style.form} onSubmit={submit} ref={box} noValidate>
        <Field label="用户名" for="login-username" error={errors.username}>
          <Input
            id="login-username"
            size="large"
            value={form.username}
            onChange={(username) => change({ username })}
            placeholder="请输入用户名"
            autoComplete="username"
            autoFocus
            aria-invalid={!!errors.username}
            aria-describedby={errors.username ? 'login-username-error' : undefined}
            validateStatus={errors.username ? 'error' : 'default'}
          />
        </Field>
        <Field label="密码" for="login-password" error={errors.password}>
          <Password
            id="login-password"
            value={form.password}
            onChange={(password) => change({ password })}
            error={errors.password}
          />
        </Field>
        {withCaptcha && (
          <Field label="验证码" for="login-captcha" error={errors.captcha}>
            <Captcha id="login-captcha" value={captcha} onChange={setCaptcha} round={round} error={errors.captcha} />
          </Field>
        )}
        <div className={style.agree}>
          <Checkbox
            id="login-private"
            checked={form.agreed}
            onChange={(event) => change({ agreed: event.target.checked ?? false })}
            aria-describedby={errors.private ? 'login-private-error' : undefined}
          >
            我已阅读并同意
          </Checkbox>
          <a href="/loginAgree" target="_blank" rel="noreferrer">
            《用户使用协议》
          </a>
          {errors.private && (
            <p className={style.error} id="login-private-error" role="alert">
              {errors.private}
            </p>
          )}
        </div>
        <Button htmlType="submit" theme="solid" type="primary" size="large" block loading={busy}>
          登录
        </Button>
      </form>
      <Demonstration accounts={accounts} onPick={pick} />
      {/* Both are always mounted: a Semi dialog that is mounted open stays empty until something else is drawn. */}
      <DepartChoice
        open={choice.step === 'depart'}
        departs={choice.departs}
        busy={busy}
        onChoose={(depart) => void takeDepart(depart)}
      />
      <WorkspaceChoice
        open={choice.step === 'workspace'}
        held={choice.roles}
        busy={busy}
        onChoose={(role) => void takeRole(role)}
      />
    </>
  )
}

/** What is not filled in yet, in the order of the form. `captcha` is null where none is asked for. */
function missing(form: { username: string; password: string; agreed: boolean }, captcha: string | null) {
  return {
    ...(!form.username.trim() && { username: '请输入用户名' }),
    ...(!form.password && { password: '请输入密码' }),
    ...(captcha === '' && { captcha: '请输入验证码' }),
    ...(!form.agreed && { private: '请阅读并同意《用户使用协议》' }),
  }
}
/** The server's sentence, or that there is none. */
const failed = ({ code, message }: Failed) =>
  tell.error(code === 0 || code >= 500 ? '请求出现错误，请稍后再试' : message, '登录失败')
