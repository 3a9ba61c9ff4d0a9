/** The version of this build, put in by the bundler. */
declare const APP_VERSION: string
