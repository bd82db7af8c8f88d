// Stands for the style sheet of a single Semi component: app/root.tsx links the sheet of all of them (vite.config.ts).
