import { bindRequestLocale } from '~/worker/core/texts.server'

// The files of a project share modules: a test in English would leave the language set.
bindRequestLocale()
