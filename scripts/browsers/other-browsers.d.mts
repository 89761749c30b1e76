/** Debian's paths of Firefox and of WebKit's driver. */
export declare const FIREFOX: string;
export declare const WEBKIT_DRIVER: string;
export declare const XVFB: string;
export declare const PYTHON: string;
/** The message when they are not installed. */
export declare const NO_OTHER_BROWSERS: string;
/** Whether Firefox, WebKit and their drivers are installed. */
export declare function hasOtherBrowsers(): boolean;
/** Installs them where they are missing and this user may. Returns whether they are installed. */
export declare function provideOtherBrowsers(): boolean;
