import { LocaleProvider } from '@douyinfe/semi-ui'
import english from '@douyinfe/semi-ui/lib/es/locale/source/en_US'
import chinese from '@douyinfe/semi-ui/lib/es/locale/source/zh_CN'
import type { ReactNode } from 'react'
import { locale } from '~/worker/core/texts'

/**
 * Provides Semi's own texts (calendar, empty list) in the reader's language. A built browser bundle has them in one
 * language, like all texts (scripts/vite/language-chunks.ts), and needs no provider.
 */
export const SemiLocale = ({ children }: { children: ReactNode }) =>
  import.meta.env.SSR || import.meta.env.DEV ? (
    <LocaleProvider locale={locale() === 'en' ? english : chinese}>{children}</LocaleProvider>
  ) : (
    children
  )
