/** Semi's picker of days, a late part of the pages that have one: it weighs as much as the rest of a form. */
export { DatePicker as default } from '@douyinfe/semi-ui'
