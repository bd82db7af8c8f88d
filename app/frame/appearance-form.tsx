import { Button, Radio, RadioGroup, Switch } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { type Locale, locale } from '~/worker/core/texts'
import { switchLanguage } from '~/app/lib/language'
import { defaultAppearance, type Appearance, PRIMARY_COLOUR } from './appearance'
import { useAppearance } from './appearance-context'
import style from './appearance-form.module.css'
import { t } from './texts'

const colours = () => [
  { name: t.blue, value: PRIMARY_COLOUR },
  { name: t.red, value: '#F5222D' },
  { name: t.volcano, value: '#FA541C' },
  { name: t.orange, value: '#FAAD14' },
  { name: t.cyan, value: '#13C2C2' },
  { name: t.green, value: '#52C41A' },
  { name: t.geek, value: '#2F54EB' },
  { name: t.purple, value: '#722ED1' },
]

/** All settings of the appearance. A change shows at once and is stored. Shown in the drawer and on the account page. */
export function AppearanceForm() {
  const { look, change } = useAppearance()
  const one = <Name extends 'theme' | 'layout' | 'contentWidth'>(
    name: Name,
    label: string,
    choices: readonly (readonly [Appearance[Name], string])[],
  ) => (
    <FormRow label={label}>
      <RadioGroup
        type="button"
        buttonSize="middle"
        aria-label={label}
        value={look[name]}
        onChange={(event) => change({ [name]: event.target.value as Appearance[Name] })}
      >
        {choices.map(([value, text]) => (
          <Radio key={value} value={value}>
            {text}
          </Radio>
        ))}
      </RadioGroup>
    </FormRow>
  )
  const yes = (
    name: 'weak' | 'fixedHeader' | 'fixedSider' | 'autoHide' | 'multiTab',
    label: string,
    help?: string,
    disabled = false,
  ) => (
    <FormRow label={label} help={help}>
      <Switch
        checked={look[name] && !disabled}
        disabled={disabled}
        aria-label={label}
        onChange={(on) => change({ [name]: on })}
      />
    </FormRow>
  )
  return (
    <div className={style.form}>
      {one('theme', t.theme, [
        ['light', t.light],
        ['dark', t.dark],
      ])}
      <FormRow label={t.primary}>
        <div className={style.colours} role="radiogroup" aria-label={t.primary}>
          {colours().map(({ name, value }) => (
            <label key={value} title={name}>
              <input
                type="radio"
                name="primary"
                aria-label={name}
                checked={look.primary === value}
                onChange={() => change({ primary: value })}
              />
              <span style={{ background: value }} />
            </label>
          ))}
          <input
            type="color"
            aria-label={t.primaryOther}
            title={t.primaryOther}
            value={look.primary}
            onChange={(event) => change({ primary: event.target.value.toUpperCase() })}
          />
        </div>
      </FormRow>
      {yes('weak', t.weak, t.weakHelp)}
      {one('layout', t.layout, [
        ['side', t.sideMenu],
        ['top', t.topMenu],
        ['mix', t.mixMenu],
      ])}
      {one('contentWidth', t.contentWidth, [
        ['fixed', t.fixedWidth],
        ['fluid', t.fluidWidth],
      ])}
      {yes('fixedHeader', t.fixedHeader)}
      {yes('autoHide', t.autoHide, undefined, !look.fixedHeader)}
      {yes('fixedSider', t.fixedSider, undefined, look.layout === 'top')}
      {yes('multiTab', t.multiTab)}
      <FormRow label={t.language}>
        <RadioGroup
          type="button"
          aria-label={t.language}
          value={locale()}
          onChange={(event) => switchLanguage(event.target.value as Locale)}
        >
          <Radio value="zh">中文</Radio>
          <Radio value="en">English</Radio>
        </RadioGroup>
      </FormRow>
      <Button onClick={() => change(defaultAppearance)}>{t.reset}</Button>
    </div>
  )
}

function FormRow({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <div className={style.row}>
      <div>
        {label}
        {help && <small>{help}</small>}
      </div>
      {children}
    </div>
  )
}
