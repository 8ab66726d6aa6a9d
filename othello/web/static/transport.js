// Sends requests to the server. The page without a server has other functions of these names.

const API = "api"; // beside the page, whatever the path to it

export const address = (path) => API + path;
export const send = (path, options) => fetch(address(path), options);
export const listen = (path) => new EventSource(address(path));
