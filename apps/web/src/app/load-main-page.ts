/** The workspace; login starts loading it before it is needed. */
export const loadMainPage = async () => (await import('./shell/main.page.tsx')).MainPage
