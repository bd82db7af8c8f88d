import { bindRequestLocale } from '~/worker/core/texts.server'

// The files of a project share their modules: one that spoke English leaves it behind.
bindRequestLocale()
