// The number of closed tours of 6x6, from Rust:
//
//     rustc tour.rs -L LIB -l ktour-c && ./tour
use std::ffi::{c_char, c_int, c_void, CStr, CString};

#[allow(non_camel_case_types)]
type ktour_request = c_void;
#[allow(non_camel_case_types)]
type ktour_answer = c_void;

extern "C" {
    fn ktour_request_new() -> *mut ktour_request;
    fn ktour_word(request: *mut ktour_request, name: *const c_char, value: *const c_char);
    fn ktour_request_free(request: *mut ktour_request);
    fn ktour_count(request: *const ktour_request) -> *mut ktour_answer;
    fn ktour_status(answer: *const ktour_answer) -> c_int;
    fn ktour_text(answer: *mut ktour_answer, size: *mut usize) -> *const c_char;
    fn ktour_answer_free(answer: *mut ktour_answer);
}

fn main() {
    let name = CString::new("board").unwrap();
    let board = CString::new("6x6").unwrap();
    unsafe {
        let request = ktour_request_new();
        ktour_word(request, name.as_ptr(), board.as_ptr());
        let answer = ktour_count(request);
        let text = CStr::from_ptr(ktour_text(answer, std::ptr::null_mut()));
        println!("{} {}", ktour_status(answer), text.to_str().unwrap().trim_end());
        ktour_answer_free(answer);
        ktour_request_free(request);
    }
}
