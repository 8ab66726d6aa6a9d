// Sends requests to the server. The page without a server has its own module with the same
// functions.

const API = "api"; // relative, so that the page works at any path

export const address = (path) => API + path;
export const send = (path, options) => fetch(address(path), options);
export const listen = (path) => new EventSource(address(path));
