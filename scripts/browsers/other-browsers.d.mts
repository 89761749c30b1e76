/** Where Debian puts what drives Firefox and WebKit. */
export declare const FIREFOX: string;
export declare const WEBKIT_DRIVER: string;
export declare const XVFB: string;
export declare const PYTHON: string;
/** What to say where they are not. */
export declare const NO_OTHER_BROWSERS: string;
/** Whether Firefox and WebKit, and what drives them, are on this machine. */
export declare function hasOtherBrowsers(): boolean;
/** As hasOtherBrowsers, and installs them where this machine lets us. */
export declare function provideOtherBrowsers(): boolean;
