/** Letters of other scripts for every sheet that the browser prints: a school's computer may have no font for them. */
import '@fontsource/gowun-dodum/400.css'
import './scripts.css'
