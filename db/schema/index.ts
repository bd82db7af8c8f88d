/** Every table, by area. */
export * from './auth'
export * from './files'
export * from './grading'
export * from './people'
export * from './reports'
export * from './reviews'
export * from './subjects'
export * from './system'
